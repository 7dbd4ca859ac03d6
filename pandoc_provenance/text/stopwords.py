"""Function words by language: they hold sentences together and say nothing about what a sentence is about.

Curated by hand from the closed word classes (articles, pronouns, prepositions, conjunctions, auxiliaries),
in the folded form that ``words.tokens`` gives. Negations (not, no, never, without, kein, nicht, ne, pas,
sin …) and comparisons (more, less …) are left out on purpose: they turn a claim round.
"""

from __future__ import annotations

STOPWORDS: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "en": """
            a about above after again all also although am among an and any are as at be became because become been
            before being below between both but by can could did do does doing done during each either et etc for from
            further had has have having he hence her here hers herself him himself his how however i if in into is it
            its itself just may me might mine moreover must my myself of off on once one only or other others our ours
            ourselves out over own per s same shall she should since so some such t than that the their theirs them
            themselves then there thereby therefore these they this those though through thus to too toward towards
            under until up upon very via was we were what when where whereas whether which while who whom whose why
            will with within would yet you your yours yourself
            al eg et ie
            """,
        "de": """
            ab aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf
            aus bei beim bin bis bzw d da dabei dadurch dafür daher damit dann daran darauf daraus darin das dass davon
            dazu dein deine dem den denen denn der deren des dessen die dies diese diesem diesen dieser dieses dir
            doch dort du durch eben ein eine einem einen einer eines er es etwa etwas euch für gegen habe haben hat
            hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins ist ja jede
            jedem jeden jeder jedes jedoch jene jenem jenen jener jenes kann können könnte man manche mein meine mich
            mir mit muss müssen nach noch nun nur ob oder schon sehr sein seine seinem seinen seiner seines seit sich
            sie sind so sollen sollte solche solchem solchen solcher solches sowie sowohl über um und uns unser unter
            vom von vor während war waren was weil welche welchem welchen welcher welches wenn werden wer wie wieder
            will wird wir wo worden wurde wurden würde würden zb dh zu zum zur zwar zwischen
            """,
        "fr": """
            a à afin ai ainsi alors après au aussi autre autres aux avait avec avoir avant c car ce ceci cela
            celle celles celui ces cet cette ceux chez comme d dans de depuis des donc dont du elle elles en encore
            entre es est et étaient était étant été être eu eux fait il ils j je l la là laquelle le lequel les
            lesquelles lesquels leur leurs lors lorsque lui m ma mais me même mêmes mes mon n nos notre nous on ont ou
            où par parce pendant peut peuvent pour pourrait puis puisque qu quand que quel quelle quelles quels qui quoi
            s sa se selon sera seront ses si soit son sont sous sur t ta te tes toi ton tous tout toute toutes tu un
            une vers vos votre vous y
            """,
        "es": """
            a al algo algunas algunos ambos ante antes aquel aquella aquellas aquellos aqui así aunque cada como con
            contra cual cuales cuando cuya cuyas cuyo cuyos de del desde donde dos durante e el ella ellas ellos en
            entre era eran es esa esas ese eso esos esta está están estas este esto estos fue fueron ha había habían
            hacia han has hasta hay he incluso la las le les lo los luego me mediante mi mientras mis mucho muy nos
            nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero por porque pues puede
            pueden que qué quien quienes se sea según ser si sí sido siendo sino sobre son su sus también tan tanto te
            tiene tienen toda todas todo todos tras tu tus un una unas uno unos u y ya yo
            """,
        "it": """
            a ad agli ai al alla alle allo anche aveva avevano c che chi ci come con cui d da dagli dai dal dalla dalle
            dallo degli dei del della delle dello di dove e ed era erano essere fra gli ha hanno i il in io l la le lei
            li lo loro lui ma mi ne negli nei nel nella nelle nello noi o ogni per perché può qual quale quali quando
            quella quelle quelli quello questa queste questi questo sarà se si sia siano sono sta stata state stati
            stato su sua sue sugli sui sul sulla sulle suo suoi tra tutti tutto un una uno v vi voi
            """,
        "pt": """
            à ao aos as às até com como da das de dela dele deles depois do dos e é ela elas ele eles em entre era eram
            essa essas esse esses esta está estão estas este estes eu foi foram há isso isto já lhe lhes mas me
            mesmo meu minha muito na nas nos nós o os ou para pela pelas pelo pelos por porque pode podem qual
            quando que quem são se seja ser seu seus sob sobre sua suas também te tem têm um uma umas uns você
            """,
        "nl": """
            aan al als alle alleen andere bij daar dan dat de deze die dit doch doen door dus een eens en er ge had
            hadden heb hebben heeft hem hen het hier hij hoe hun ik in is ja je kan kon kunnen maar me men met mij
            mijn moet na naar nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot tussen u uit uw van
            veel voor want waren was wat we wel werd werden wie wij wordt worden zal ze zelf zich zij zijn zo zou
            """,
        "ru": """
            а бы был была были было быть в вам вас весь во вот все всего всех вы где да для до его ее если
            есть еще же за здесь и из или им их к как какая какой когда который которая которое которые ко кто ли между
            меня мне может можно мы на над надо нам нас него нее них но о об один однако он она они оно от перед по под
            после потому при про раз с сам себя со так также такой там те тем то того тоже той только том тот ты у уже
            что чтобы чего чем эта эти это этого этой этом этот я является являются
            """,
    }.items()
}

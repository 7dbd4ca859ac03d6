#!/bin/sh
# Render the example twice: a draft whose evidence is found, and one whose citations are fabricated.
set -eu
cd "$(dirname "$0")"
bin="$PWD/../../.venv/bin"
[ -d "$bin" ] && PATH="$bin:$PATH" && export PATH
pandoc=$(python3 -c 'from pandoc_provenance import pandoc; print(pandoc.find())')
mkdir -p output

echo '$ pandoc draft.md --filter pandoc-provenance --citeproc --standalone -o output/draft.html'
"$pandoc" draft.md --filter pandoc-provenance --citeproc --standalone -o output/draft.html

echo
echo '$ pandoc fabricated.md --filter pandoc-provenance --citeproc -o output/fabricated.html'
if "$pandoc" fabricated.md --filter pandoc-provenance --citeproc -o output/fabricated.html; then
    echo 'the fabricated citations were not noticed: please report this' >&2
    exit 1
else
    echo "(pandoc ended with status $?, and output/fabricated.html was not written)"
fi

echo
echo 'Look at'
echo '  examples/quickstart/output/draft.html            the draft with a footnote of evidence for each citation'
echo '  examples/quickstart/output/draft.provenance.md   the report, worst first'
echo '  examples/quickstart/draft.md                     what it was made from'

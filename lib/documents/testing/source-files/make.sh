#!/bin/sh
# Makes the samples anew, with the programs of Debian: libreoffice-writer-nogui, texlive-latex-base, texlive-fonts-recommended, python3-reportlab, chromium.
set -eu
cd "$(dirname "$0")"
into=$(mktemp -d)
trap 'rm -rf "$into"' EXIT
export SOURCE_DATE_EPOCH=1760000000
office() { # name, what its filter is told
  soffice --headless "-env:UserInstallation=file://$into/office" --convert-to "pdf:writer_pdf_Export:$2" --outdir "$into" lease.fodt
  mv "$into/lease.pdf" "$1"
}
office libreoffice.pdf '{"ExportBookmarks":{"type":"boolean","value":"true"},"ExportFormFields":{"type":"boolean","value":"true"},"UseTaggedPDF":{"type":"boolean","value":"true"}}'
office libreoffice-pdfa3.pdf '{"SelectPdfVersion":{"type":"long","value":"3"}}'
pdflatex -halt-on-error -interaction=batchmode -output-directory "$into" lease.tex
pdflatex -halt-on-error -interaction=batchmode -output-directory "$into" lease.tex
mv "$into/lease.pdf" latex.pdf
python3 lease.py reportlab.pdf
chromium --headless --no-sandbox --no-pdf-header-footer --generate-pdf-document-outline --print-to-pdf=chromium.pdf lease.html

"""As reportlab writes it: a table of cross references, bookmarks, a form. python3 lease.py into.pdf"""
import sys

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

page = Canvas(sys.argv[1], pagesize=A4, invariant=1, pageCompression=1)
page.setTitle("Lease of the flat")
page.bookmarkPage("let")
page.addOutlineEntry("What is let", "let")
page.drawString(72, 760, "Lease: the flat at Calle Mayor 1, with its keys.")
page.acroForm.textfield(name="remarks", tooltip="Remarks", x=72, y=700, width=200, height=20)
page.acroForm.checkbox(name="furnished", tooltip="Furnished", x=72, y=660)
page.showPage()
page.drawString(72, 760, "The rent: nine hundred euros a month.")
page.linkURL("https://example.com/terms", (72, 750, 300, 775))
page.save()

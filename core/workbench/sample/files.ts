/** The sample project's source files: a ferry company's ticket shop. Kept as text so that every bundle has them. */

const shopPot = `# Ferry tickets, the shop's interface.
msgid ""
msgstr ""
"Project-Id-Version: Ferry 3.2\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

#: shop/cart.ts:14
msgctxt "cart"
msgid "Your cart is empty"
msgstr ""

#. %d is the number of tickets in the cart.
#: shop/cart.ts:22
#, c-format
msgctxt "cart"
msgid "%d ticket"
msgid_plural "%d tickets"
msgstr[0] ""
msgstr[1] ""

#. %s is a price with its currency.
#: shop/cart.ts:31
#, c-format
msgctxt "cart"
msgid "Total: %s"
msgstr ""

#: shop/cart.ts:40
msgctxt "cart"
msgid "Remove"
msgstr ""

#. A verb, on a button.
#: shop/search.ts:8
msgid "Search"
msgstr ""

#: shop/search.ts:11
msgid "Where from?"
msgstr ""

#: shop/search.ts:12
msgid "Where to?"
msgstr ""

#: shop/search.ts:19
msgid "Departure"
msgstr ""

#: shop/search.ts:20
msgid "Return"
msgstr ""

#: shop/search.ts:33
#, c-format
msgid "%d passenger"
msgid_plural "%d passengers"
msgstr[0] ""
msgstr[1] ""

#: shop/search.ts:47
msgid "No sailings on this day. Try the day before or after."
msgstr ""

#. %1$s is the departure port, %2$s the arrival port.
#: shop/sailing.ts:5
#, c-format
msgid "From %1$s to %2$s"
msgstr ""

#: shop/sailing.ts:16
#, c-format
msgid "%d seat left"
msgid_plural "%d seats left"
msgstr[0] ""
msgstr[1] ""

#: shop/sailing.ts:24
msgid "Sold out"
msgstr ""

#: shop/sailing.ts:29
msgid "Boarding closes 30 minutes before departure."
msgstr ""

#: shop/payment.ts:3
msgid "Pay now"
msgstr ""

#: shop/payment.ts:9
msgid "Card number"
msgstr ""

#: shop/payment.ts:15
msgid "Your card was declined. Nothing was charged."
msgstr ""

#: shop/payment.ts:21
msgid "We sent your tickets to <b>%s</b>."
msgstr ""

#: shop/account.ts:7
msgid "Sign in"
msgstr ""

#: shop/account.ts:8
msgid "Sign out"
msgstr ""

#: shop/account.ts:15
#, c-format
msgid "You have travelled with us once"
msgid_plural "You have travelled with us %d times"
msgstr[0] ""
msgstr[1] ""
`

const appJson = `{
  "nav": {
    "home": "Home",
    "timetable": "Timetable",
    "tickets": "My tickets",
    "help": "Help"
  },
  "timetable": {
    "title": "Timetable for {{port}}",
    "sailing_one": "{{count}} sailing today",
    "sailing_other": "{{count}} sailings today",
    "delayed": "Delayed by {{minutes}} min",
    "cancelled": "Cancelled because of the weather"
  },
  "ticket": {
    "title": "Ticket {{number}}",
    "show": "Show this code at the gate.",
    "valid": "Valid on {{date, datetime}}",
    "day_one": "{{count}} day until departure",
    "day_other": "{{count}} days until departure"
  },
  "offline": "You are offline. Your tickets are still here."
}
`

const mailXliff = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="mail.html" source-language="en" datatype="html">
    <body>
      <trans-unit id="subject">
        <source>Your ferry tickets</source>
        <note>The subject line: at most 60 characters.</note>
      </trans-unit>
      <trans-unit id="greeting">
        <source>Dear <x id="name" equiv-text="{name}"/>,</source>
      </trans-unit>
      <trans-unit id="body">
        <source>thank you for your booking. Your tickets are attached to this message.</source>
      </trans-unit>
      <trans-unit id="change">
        <source>Plans changed? You can move your trip <g id="1">free of charge</g> until the evening before.</source>
      </trans-unit>
      <trans-unit id="bye">
        <source>See you on board!</source>
      </trans-unit>
    </body>
  </file>
</xliff>
`

/** The files in the order they are imported. */
export const sampleFiles: readonly { path: string; text: string }[] = [
  { path: 'shop.pot', text: shopPot },
  { path: 'site.json', text: appJson },
  { path: 'tickets.xlf', text: mailXliff },
]

import type { EditedPage } from "../page-edit.ts"

/** The pages of the held-out half. Do not look at what is wrong with them while you change the rules. */
export const heldOutPages: ReadonlyArray<EditedPage> = [
  {
    name: "hotel",
    text: `
# Hotel am Fluss

Twenty rooms in a former mill, ten minutes on foot from the station.

| Room | Low season | High season |
| --- | --- | --- |
| Single | 68 € | 84 € |
| Double | 95,50 € | 118,00 € |
| Family | 140 € | 165 € |

Breakfast from 7:00 to 10:30, 14 € per person.

## Availability

- 4 December: 3 rooms free
- 5 December: fully booked
- 6 December: 1 room free

## House rules

Pets are welcome on request. Arrival from 15:00, departure until 11:00.`,
    edits: [
      { category: "prices", change: [["| Double | 95,50 € | 118,00 € |", "| Double | 99,50 € | 118,00 € |"]] },
      { category: "stock", change: [["- 5 December: fully booked", "- 5 December: 2 rooms free"]] },
      { category: "stock", change: [["- 6 December: 1 room free", "- 6 December: fully booked"]] },
      {
        category: "prices",
        change: [["Breakfast from 7:00 to 10:30, 14 € per person.", "Breakfast from 7:00 to 10:30, 16 € per person."]]
      },
      {
        category: "dates",
        change: [[
          "Pets are welcome on request. Arrival from 15:00, departure until 11:00.",
          "Pets are welcome on request. Arrival from 16:00, departure until 11:00."
        ]]
      },
      {
        category: "words",
        change: [[
          "Pets are welcome on request. Arrival from 15:00, departure until 11:00.",
          "Pets are not allowed. Arrival from 15:00, departure until 11:00."
        ]]
      },
      { category: "tables", remove: ["| Family | 140 € | 165 € |"] },
      { category: "order", move: "| Family | 140 € | 165 € |", after: "| --- | --- | --- |" }
    ]
  },
  {
    name: "firmware",
    text: `
# Router firmware downloads

Stable channel: version 2.8.14 (build 5521), released on 2026-10-02.

Beta channel: version 2.9.0-rc.1, not for production.

## Checksums

\`\`\`
router-2.8.14.bin  9f2c41d07ab3e6
router-2.8.14.sig  17be02c8d94f10
\`\`\`

## Known problems

- Guests cannot print over the guest network
- The clock is wrong after a power cut
- Channel 13 is not available in all countries

## Upgrade

1. Save the configuration
2. Upload the file
3. Wait until the lamp is green`,
    edits: [
      {
        category: "versions",
        change: [[
          "Stable channel: version 2.8.14 (build 5521), released on 2026-10-02.",
          "Stable channel: version 2.8.15 (build 5540), released on 2026-11-19."
        ]]
      },
      {
        category: "versions",
        change: [[
          "Beta channel: version 2.9.0-rc.1, not for production.",
          "Beta channel: version 2.9.0-rc.2, not for production."
        ]]
      },
      { category: "code blocks", change: [["router-2.8.14.bin  9f2c41d07ab3e6", "router-2.8.14.bin  9f2c41d07ab3e7"]] },
      { category: "lists", remove: ["- The clock is wrong after a power cut"] },
      {
        category: "lists",
        add: "- The web page shows a wrong temperature",
        after: "- Channel 13 is not available in all countries"
      },
      {
        category: "lists",
        change: [["3. Wait until the lamp is green", "3. Wait until the lamp is green, at least 4 minutes"]]
      },
      { category: "headings", change: [["## Known problems", "## Known problems of version 2.8"]] },
      { category: "order", move: "- Channel 13 is not available in all countries", after: "## Known problems" }
    ]
  },
  {
    name: "course",
    text: `
# Pottery for beginners

Six evenings at the wheel with glazes and firing included.

Teacher: Mira Lindqvist

Next course: 12 January to 16 February 2027, Tuesdays at 18:30

Fee: £165, reduced £120

4 places left

### What you learn

- Centring and pulling up walls
- Handles and lids
- Mixing glazes

### Cancellation

You can cancel free of charge until 14 days before the first evening. After that, we keep 50 % of the fee.`,
    edits: [
      {
        category: "dates",
        change: [[
          "Next course: 12 January to 16 February 2027, Tuesdays at 18:30",
          "Next course: 13 January to 17 February 2027, Wednesdays at 18:30"
        ]]
      },
      { category: "prices", change: [["Fee: £165, reduced £120", "Fee: £165, reduced £125"]] },
      { category: "stock", change: [["4 places left", "Waiting list only"]] },
      { category: "stock", change: [["4 places left", "3 places left"]] },
      { category: "names", change: [["Teacher: Mira Lindqvist", "Teacher: Jonas Abel"]] },
      { category: "paragraphs", remove: ["Six evenings at the wheel with glazes and firing included."] },
      {
        category: "numbers",
        change: [[
          "You can cancel free of charge until 14 days before the first evening. After that, we keep 50 % of the fee.",
          "You can cancel free of charge until 7 days before the first evening. After that, we keep 50 % of the fee."
        ]]
      },
      {
        category: "moved paragraphs",
        move: "4 places left",
        after: "Six evenings at the wheel with glazes and firing included."
      }
    ]
  },
  {
    name: "status",
    text: `
# Service status

All systems operate normally

## Components

| Component | State | Uptime in 90 days |
| --- | --- | --- |
| Search | operational | 99.98 % |
| Billing | operational | 99.91 % |
| E-mail | degraded | 97.20 % |

## Planned maintenance

Sunday, 29 November 2026, 02:00 to 04:00 UTC: the database moves to new hardware. Search is read-only.

## Past incidents

**18 November:** E-mails were delayed by up to 40 minutes because a queue was full.

**3 November:** No invoices were created for 2 hours.`,
    edits: [
      { category: "words", change: [["All systems operate normally", "Some systems are down"]] },
      { category: "tables", change: [["| Search | operational | 99.98 % |", "| Search | major outage | 99.98 % |"]] },
      { category: "tables", change: [["| E-mail | degraded | 97.20 % |", "| E-mail | operational | 97.24 % |"]] },
      { category: "paragraphs", add: "**23 November:** Searches failed for 6 minutes.", after: "## Past incidents" },
      {
        category: "dates",
        change: [[
          "Sunday, 29 November 2026, 02:00 to 04:00 UTC: the database moves to new hardware. Search is read-only.",
          "Sunday, 6 December 2026, 02:00 to 04:00 UTC: the database moves to new hardware. Search is read-only."
        ]]
      },
      { category: "tables", add: "| Maps | operational | 100 % |", after: "| Billing | operational | 99.91 % |" },
      { category: "headings", remove: ["## Planned maintenance"] }
    ]
  },
  {
    name: "terms",
    text: `
# Allgemeine Bedingungen

## 1. Geltung

Diese Bedingungen gelten für alle Verträge über die Vermietung von Fahrrädern.

## 2. Preise und Kaution

Die Miete beträgt 18,00 € pro Tag. Die Kaution beträgt 200 € und wird bei der Rückgabe erstattet.

## 3. Haftung

Der Mieter haftet für Schäden bis zu einem Betrag von 500 €. Für Diebstahl haftet er nur, wenn das Rad nicht abgeschlossen war.

## 4. Kündigung

Jede Partei kann mit einer Frist von vier Wochen kündigen. Das [Formular](https://rad.example/kuendigung-v3.pdf) liegt in jeder Station aus.`,
    edits: [
      {
        category: "prices",
        change: [[
          "Die Miete beträgt 18,00 € pro Tag. Die Kaution beträgt 200 € und wird bei der Rückgabe erstattet.",
          "Die Miete beträgt 19,50 € pro Tag. Die Kaution beträgt 200 € und wird bei der Rückgabe erstattet."
        ]]
      },
      {
        category: "words",
        change: [[
          "Der Mieter haftet für Schäden bis zu einem Betrag von 500 €. Für Diebstahl haftet er nur, wenn das Rad nicht abgeschlossen war.",
          "Der Mieter haftet für Schäden bis zu einem Betrag von 500 €. Für Diebstahl haftet er, auch wenn das Rad abgeschlossen war."
        ]]
      },
      {
        category: "words",
        change: [[
          "Jede Partei kann mit einer Frist von vier Wochen kündigen. Das [Formular](https://rad.example/kuendigung-v3.pdf) liegt in jeder Station aus.",
          "Jede Partei kann mit einer Frist von sechs Wochen kündigen. Das [Formular](https://rad.example/kuendigung-v3.pdf) liegt in jeder Station aus."
        ]]
      },
      {
        category: "links",
        change: [[
          "Jede Partei kann mit einer Frist von vier Wochen kündigen. Das [Formular](https://rad.example/kuendigung-v3.pdf) liegt in jeder Station aus.",
          "Jede Partei kann mit einer Frist von vier Wochen kündigen. Das [Formular](https://rad.example/kuendigung-v4.pdf) liegt in jeder Station aus."
        ]]
      },
      {
        category: "paragraphs",
        add: "Ein Gerichtsstand wird nicht vereinbart.",
        after: "Diese Bedingungen gelten für alle Verträge über die Vermietung von Fahrrädern."
      },
      { category: "headings", change: [["## 4. Kündigung", "## 4. Kündigung und Rücktritt"]] }
    ]
  },
  {
    name: "market",
    text: `
# Weekly market prices

Prices per kilogram, collected by the market office.

| Product | Lowest | Highest | Change |
| --- | --- | --- | --- |
| Apples | 1.80 | 3.20 | +2 % |
| Leeks | 2.40 | 2.90 | −1 % |
| Potatoes | 0.90 | 1.60 | 0 % |
| Walnuts | 7.50 | 9.00 | +5 % |

Honey sells for $8 to $11 per jar.

## Stalls

- Stall 3: Bread and cakes
- Stall 7: Cheese, only on Saturdays
- Stall 9: Flowers

The market is open on Wednesdays and Saturdays from 7 am to 1 pm.`,
    edits: [
      {
        category: "tables",
        change: [
          ["| Leeks | 2.40 | 2.90 | −1 % |", "| Leeks | 2.35 | 2.90 | −3 % |"],
          ["| Potatoes | 0.90 | 1.60 | 0 % |", "| Potatoes | 0.95 | 1.60 | +2 % |"]
        ]
      },
      {
        category: "price ranges",
        change: [["Honey sells for $8 to $11 per jar.", "Honey sells for $9 to $11 per jar."]]
      },
      { category: "lists", change: [["- Stall 7: Cheese, only on Saturdays", "- Stall 7: Cheese"]] },
      { category: "lists", add: "- Stall 12: Fish", after: "- Stall 9: Flowers" },
      { category: "order", move: "- Stall 9: Flowers", after: "## Stalls" },
      {
        category: "dates",
        change: [[
          "The market is open on Wednesdays and Saturdays from 7 am to 1 pm.",
          "The market is open on Tuesdays and Saturdays from 7 am to 1 pm."
        ]]
      },
      {
        category: "order",
        move: "| Walnuts | 7.50 | 9.00 | +5 % |",
        after: "| Apples | 1.80 | 3.20 | +2 % |"
      }
    ]
  }
]

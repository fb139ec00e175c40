import type { EditedPage } from "../page-edit.ts"

/** The pages of the development half, on which the rules of the comparison may be developed. */
export const developmentPages: ReadonlyArray<EditedPage> = [
  {
    name: "shop-item",
    text: `
# Walnut desk lamp

A table lamp with a base of solid walnut and a shade of linen. The arm turns by 180 degrees.

Price: $89.00

In stock, ships within 2 days

## Specifications

| Property | Value |
| --- | --- |
| Height | 46 cm |
| Bulb | E27, at most 40 W |
| Cable | 1.8 m, textile |

## Delivery

- Standard delivery: $4.90
- Express delivery: $12.50
- Free from $150

Orders placed before 2 pm leave our warehouse on the same day.`,
    edits: [
      { category: "price", change: [["Price: $89.00", "Price: $79.00"]] },
      { category: "price", change: [["- Express delivery: $12.50", "- Express delivery: $13.50"]] },
      { category: "stock", change: [["In stock, ships within 2 days", "Sold out"]] },
      { category: "stock", change: [["In stock, ships within 2 days", "Only 2 left in stock"]] },
      { category: "tables", change: [["| Bulb | E27, at most 40 W |", "| Bulb | E14, at most 25 W |"]] },
      { category: "tables", add: "| Weight | 1.4 kg |", after: "| Height | 46 cm |" },
      { category: "lists", remove: ["- Free from $150"] },
      { category: "order", move: "- Free from $150", after: "## Delivery" }
    ]
  },
  {
    name: "plans",
    text: `
# Pricing

Choose the plan that fits your team. All prices exclude VAT.

| Plan | Price per month | Seats | Support |
| --- | --- | --- | --- |
| Starter | $9 | 3 | E-mail |
| Team | $29 | 15 | E-mail and chat |
| Business | $99 | 100 | Phone, 24 hours |

## Questions

### Can I change the plan later?

Yes. You pay the difference for the rest of the month.

### Do you offer discounts for schools?

Schools and charities get 50 % off every plan.

Extra storage costs between $2 and $5 for each 100 GB.`,
    edits: [
      {
        category: "prices",
        change: [["| Team | $29 | 15 | E-mail and chat |", "| Team | $35 | 15 | E-mail and chat |"]]
      },
      {
        category: "tables",
        change: [
          ["| Starter | $9 | 3 | E-mail |", "| Starter | $9 | 5 | E-mail |"],
          ["| Business | $99 | 100 | Phone, 24 hours |", "| Business | $119 | 100 | Phone, 24 hours |"]
        ]
      },
      {
        category: "tables",
        add: "| Enterprise | on request | unlimited | Phone, 24 hours |",
        after: "| Business | $99 | 100 | Phone, 24 hours |"
      },
      { category: "tables", remove: ["| Starter | $9 | 3 | E-mail |"] },
      {
        category: "price ranges",
        change: [[
          "Extra storage costs between $2 and $5 for each 100 GB.",
          "Extra storage costs between $3 and $7 for each 100 GB."
        ]]
      },
      {
        category: "numbers",
        change: [["Schools and charities get 50 % off every plan.", "Schools and charities get 40 % off every plan."]]
      },
      {
        category: "headings",
        change: [["### Do you offer discounts for schools?", "### Do you offer discounts for schools and hospitals?"]]
      },
      {
        category: "order",
        move: "| Team | $29 | 15 | E-mail and chat |",
        after: "| Business | $99 | 100 | Phone, 24 hours |",
        or: ["| Business | $99 | 100 | Phone, 24 hours |"]
      }
    ]
  },
  {
    name: "changelog",
    text: `
# Release notes

The latest stable version is 4.2.1.

## 4.2.1

- Fixes a crash when a file name contains a colon
- The command \`export\` keeps time stamps

## 4.2.0

- Adds profiles for several accounts
- Removes support for version 2 of the protocol

## Installation

\`\`\`
npm install -g notes-export@4.2.1
notes-export --profile work --out notes/
\`\`\`

Versions before 4.0 receive security fixes until 30 June 2027.`,
    edits: [
      {
        category: "versions",
        change: [["The latest stable version is 4.2.1.", "The latest stable version is 4.2.2."]]
      },
      {
        category: "versions",
        change: [["The latest stable version is 4.2.1.", "The latest stable version is 4.2.10."]]
      },
      {
        category: "dates",
        change: [[
          "Versions before 4.0 receive security fixes until 30 June 2027.",
          "Versions before 4.0 receive security fixes until 30 September 2027."
        ]]
      },
      {
        category: "lists",
        add: "- Fixes a wrong warning about full disks",
        after: "- Fixes a crash when a file name contains a colon"
      },
      { category: "code blocks", change: [["npm install -g notes-export@4.2.1", "npm install -g notes-export@4.2.2"]] },
      {
        category: "code blocks",
        change: [["notes-export --profile work --out notes/", "notes-export --profile=work --output notes/"]]
      },
      {
        category: "headings",
        add: "## 4.3.0\n\n- Adds a preview of attachments\n- Starts in half the time",
        after: "The latest stable version is 4.2.1."
      },
      {
        category: "words",
        change: [["- Removes support for version 2 of the protocol", "- Deprecates version 2 of the protocol"]]
      }
    ]
  },
  {
    name: "news",
    text: `
# City council approves new tram line

The council voted on Tuesday by 41 to 23 for the construction of a tram line between the harbour and the university.

Construction starts in March 2027 and costs 310 million euros. The first trams are expected to run in 2031.

The mayor called the decision a milestone. The opposition announced a referendum.

## What happens next

The regional government must confirm the plan before the end of the year. Residents may object until 15 January 2027.

> We have waited twenty years for this line, said a resident of the harbour district.`,
    edits: [
      {
        category: "numbers",
        change: [[
          "The council voted on Tuesday by 41 to 23 for the construction of a tram line between the harbour and the university.",
          "The council voted on Tuesday by 42 to 23 for the construction of a tram line between the harbour and the university."
        ]]
      },
      {
        category: "dates",
        change: [[
          "The regional government must confirm the plan before the end of the year. Residents may object until 15 January 2027.",
          "The regional government must confirm the plan before the end of the year. Residents may object until 31 January 2027."
        ]]
      },
      {
        category: "paragraphs",
        add: "Shares of the local building companies rose after the vote.",
        after: "The mayor called the decision a milestone. The opposition announced a referendum."
      },
      {
        category: "paragraphs",
        remove: ["The mayor called the decision a milestone. The opposition announced a referendum."]
      },
      {
        category: "moved paragraphs",
        move: "The mayor called the decision a milestone. The opposition announced a referendum.",
        after: "# City council approves new tram line"
      },
      {
        category: "headings",
        change: [["# City council approves new tram line", "# City council rejects new tram line"]]
      },
      {
        category: "words",
        change: [[
          "The mayor called the decision a milestone. The opposition announced a referendum.",
          "The mayor did not call the decision a milestone. The opposition announced a referendum."
        ]]
      }
    ]
  },
  {
    name: "api",
    text: `
# Create an invoice

Creates a draft invoice for a customer. A draft has no number until it is sent.

## Parameters

| Name | Type | Default | Description |
| --- | --- | --- | --- |
| customer | string | | ID of the customer |
| currency | string | EUR | ISO 4217 code |
| due_days | integer | 14 | Days until payment is due |

## Example

\`\`\`
const invoice = await invoices.create({
  customer: "c_1042",
  due_days: 30
});
\`\`\`

Requests are limited to 100 per minute. Above this limit, the service returns status 429.

1. Create a draft
2. Add at least one line
3. Send the invoice`,
    edits: [
      {
        category: "tables",
        change: [[
          "| due_days | integer | 14 | Days until payment is due |",
          "| due_days | integer | 30 | Days until payment is due |"
        ]]
      },
      {
        category: "tables",
        add: "| note | string | | Text below the lines |",
        after: "| currency | string | EUR | ISO 4217 code |"
      },
      { category: "code blocks", change: [["  due_days: 30", "  due_days: 30, currency: \"USD\""]] },
      {
        category: "numbers",
        change: [[
          "Requests are limited to 100 per minute. Above this limit, the service returns status 429.",
          "Requests are limited to 60 per minute. Above this limit, the service returns status 429."
        ]]
      },
      { category: "lists", add: "3. Check the preview", after: "2. Add at least one line" },
      { category: "lists", change: [["2. Add at least one line", "2. Add at least one line and a tax rate"]] },
      {
        category: "paragraphs",
        change: [[
          "Creates a draft invoice for a customer. A draft has no number until it is sent.",
          "Creates a draft invoice for a customer. A draft receives its number at once, and keeps it."
        ]]
      }
    ]
  },
  {
    name: "jobs",
    text: `
# Open positions

We are hiring for 4 positions. All offices are closed on weekends.

- [Gardener](https://park.example/jobs/gardener), full time, apply until 1 December 2026
- [Ranger](https://park.example/jobs/ranger), part time, apply until 15 December 2026
- [Accountant](https://park.example/jobs/accountant), full time, open
- [Electrician](https://park.example/jobs/electrician), full time, open

## How to apply

Send your application as [one PDF file](https://park.example/forms/application-2026.pdf) to the office in room 12.

Questions: call 555 0147, Monday to Thursday, 9 am to 3 pm.`,
    edits: [
      {
        category: "lists",
        add: "- [Cook](https://park.example/jobs/cook), part time, open",
        after: "- [Accountant](https://park.example/jobs/accountant), full time, open"
      },
      {
        category: "lists",
        remove: ["- [Ranger](https://park.example/jobs/ranger), part time, apply until 15 December 2026"]
      },
      {
        category: "dates",
        change: [[
          "- [Gardener](https://park.example/jobs/gardener), full time, apply until 1 December 2026",
          "- [Gardener](https://park.example/jobs/gardener), full time, apply until 8 December 2026"
        ]]
      },
      {
        category: "order",
        move: "- [Electrician](https://park.example/jobs/electrician), full time, open",
        after: "- [Gardener](https://park.example/jobs/gardener), full time, apply until 1 December 2026"
      },
      {
        category: "dates",
        change: [[
          "Questions: call 555 0147, Monday to Thursday, 9 am to 3 pm.",
          "Questions: call 555 0147, Monday to Friday, 9 am to 3 pm."
        ]]
      },
      {
        category: "numbers",
        change: [[
          "We are hiring for 4 positions. All offices are closed on weekends.",
          "We are hiring for 5 positions. All offices are closed on weekends."
        ]]
      },
      {
        category: "links",
        change: [[
          "Send your application as [one PDF file](https://park.example/forms/application-2026.pdf) to the office in room 12.",
          "Send your application as [one PDF file](https://park.example/forms/application-2027.pdf) to the office in room 12."
        ]]
      }
    ]
  }
]

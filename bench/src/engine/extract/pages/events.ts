import { anyOf, boolean, type ExtractPage, integer, listOf, number, text, texts } from "../extract-page.ts"

/** Events, timetables and opening hours. */
export const eventPages: ReadonlyArray<ExtractPage> = [
  {
    path: "/events/lecture",
    title: "Lecture: the moss gardens",
    head:
      `<script type="application/ld+json">{"@type":"Event","name":"Lecture: the moss gardens","startDate":"2026-12-04T19:00","location":{"@type":"Place","name":"Great hall"},"offers":{"@type":"Offer","price":"8","priceCurrency":"EUR"}}</script>`,
    main:
      `<p>On Friday, 4 December 2026, at 19:00 in the great hall. Tickets: €8, reduced €5.</p><p>The lecture takes 90 minutes.</p>`,
    properties: { startDate: text, location: text, duration: text, price: number, organizer: text },
    answer: {
      startDate: anyOf("2026-12-04T19:00", "2026-12-04", "4 December 2026"),
      location: anyOf("Great hall"),
      duration: "90 minutes",
      price: 8
    }
  },
  {
    path: "/events/market",
    title: "Winter market",
    main:
      `<dl><dt>Date</dt><dd>12 to 20 December 2026</dd><dt>Place</dt><dd>Old harbour</dd><dt>Opening hours</dt><dd>11:00 to 21:00</dd><dt>Admission</dt><dd>free</dd><dt>Stalls</dt><dd>46</dd></dl>`,
    properties: { date: text, place: text, openingHours: text, admission: text, stalls: integer },
    answer: {
      date: "12 to 20 December 2026",
      place: "Old harbour",
      openingHours: "11:00 to 21:00",
      admission: "free",
      stalls: 46
    }
  },
  {
    path: "/events/concerts",
    title: "Concerts in January",
    prompt: "List the concerts with date and time.",
    main:
      `<table><thead><tr><th>Date</th><th>Time</th><th>Concert</th></tr></thead><tbody><tr><td>9 January</td><td>20:00</td><td>Organ and brass</td></tr><tr><td>16 January</td><td>19:30</td><td>Songs of the sea</td></tr><tr><td>23 January</td><td>20:00</td><td>String quartet</td></tr></tbody></table>`,
    properties: { concerts: listOf({ concert: text, date: text, time: text }) },
    answer: {
      concerts: [
        { concert: "Organ and brass", date: "9 January", time: "20:00" },
        { concert: "Songs of the sea", date: "16 January", time: "19:30" },
        { concert: "String quartet", date: "23 January", time: "20:00" }
      ]
    }
  },
  {
    path: "/events/course",
    title: "Course: bookbinding for beginners",
    main:
      `<p>The course takes place on six Tuesdays, from 12 January 2027. It costs €145, including material.</p><p>At most 10 people can take part. Register until 5 January 2027.</p><p>The course for advanced binders costs €190.</p>`,
    prompt: "How much does the course for beginners cost and how many people can take part?",
    properties: { price: number, maxParticipants: integer, startDate: text, teacher: text },
    answer: { price: 145, maxParticipants: 10, startDate: anyOf("12 January 2027", "2027-01-12") }
  },
  {
    path: "/events/ferry",
    title: "Timetable of the island ferry",
    main:
      `<h2>Monday to Friday</h2><table><thead><tr><th>Departure</th><th>Arrival</th></tr></thead><tbody><tr><td>7:15</td><td>8:05</td></tr><tr><td>12:30</td><td>13:20</td></tr><tr><td>18:45</td><td>19:35</td></tr></tbody></table><p>The crossing takes 50 minutes. A return ticket costs £14.20.</p>`,
    properties: {
      departures: listOf({ departure: text, arrival: text }),
      crossingTime: text,
      returnTicketPrice: number
    },
    answer: {
      departures: [
        { departure: "7:15", arrival: "8:05" },
        { departure: "12:30", arrival: "13:20" },
        { departure: "18:45", arrival: "19:35" }
      ],
      crossingTime: "50 minutes",
      returnTicketPrice: 14.2
    }
  },
  {
    path: "/events/run",
    title: "Forest run 2026",
    main:
      `<ul><li>Distance: 21.1 km</li><li>Start: 9:30</li><li>Entry fee: €30</li><li>Climb: 410 m</li><li>Dogs allowed: no</li></ul><p>Last year 612 runners finished.</p>`,
    properties: {
      distance: text,
      start: text,
      entryFee: number,
      climb: text,
      dogsAllowed: boolean,
      prizeMoney: number
    },
    answer: { distance: "21.1 km", start: "9:30", entryFee: 30, climb: "410 m", dogsAllowed: false }
  },
  {
    path: "/events/festival",
    title: "Festival of light",
    main:
      `<p>The festival begins on 5 February 2027 and ends on 8 February 2027. More than 40 artists take part.</p><h2>Places</h2><ul><li>castle park</li><li>river bank</li><li>town hall</li></ul><p>Contact: lights@town.example</p>`,
    properties: { startDate: text, endDate: text, places: texts, email: text, ticketPrice: number },
    answer: {
      startDate: anyOf("5 February 2027", "2027-02-05"),
      endDate: anyOf("8 February 2027", "2027-02-08"),
      places: ["castle park", "river bank", "town hall"],
      email: "lights@town.example"
    }
  },
  {
    path: "/events/tour",
    title: "Guided tours of the lighthouse",
    prompt: "When do tours start, how long do they take and what do they cost?",
    main:
      `<p>Tours start every hour from 10:00 to 16:00 and take 45 minutes. Adults pay £9, children £4.</p><p>The tower has 198 steps. There is no lift.</p>`,
    properties: { duration: text, adultPrice: number, childPrice: number, steps: integer },
    answer: { duration: "45 minutes", adultPrice: 9, childPrice: 4, steps: 198 }
  }
]

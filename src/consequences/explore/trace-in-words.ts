/** The steps of a simulated applicant: one sentence for each event, with the status that it leads to. */
import { type Answers, nameParts } from '#engine/index.ts'
import { eventsOf, type Trace, type TraceEvent, type Walked } from '#verify/index.ts'

export function traceInWords(trace: Trace, wanted: Answers = {}): readonly string[] {
  const { walked, applicant } = trace
  const { firstName, lastName } = nameParts(applicant.application.profile.name)
  const name = `${firstName} ${lastName}`
  const persona = applicant.state.persona === undefined ? '' : `, whom the sandbox knows as ${applicant.state.persona}`
  const steps = Object.keys(walked.answers).length
  const chosen = Object.entries(wanted).map(([field, value]) => `${field} ${JSON.stringify(value)}`)
  const first = `answers the ${steps} steps of ${walked.journey} as ${name}${persona}${chosen.length > 0 ? `, with ${chosen.join(', ')}` : ''}`
  let status = beginning(trace).applicant.application.status
  const events = eventsOf(trace).map(({ event, after }) => {
    const moved = after.application.status === status ? 'stays in' : 'comes to'
    status = after.application.status
    return `${eventInWords(event)} and ${moved} ${after.application.status}`
  })
  return [`${first} and comes to ${beginning(trace).applicant.application.status}`, ...events]
}

export function walkInWords({ journey, answers, given }: Walked): readonly string[] {
  const known = Object.keys(given).length > 0 ? `, with ${JSON.stringify(given)} known beforehand` : ''
  const steps = Object.keys(answers).map((step) => `answers ${step}: ${JSON.stringify(answers[step])}`)
  return [`begins ${journey}${known}`, ...steps]
}

function eventInWords(event: TraceEvent): string {
  switch (event.does) {
    case 'waits':
      return 'waits'
    case 'links':
      return `links an income at ${event.route}`
    case 'submits':
      return `sends ${event.route}${event.condition ? ` for ${event.condition.category}` : ''}`
  }
}

function beginning(trace: Trace): Trace {
  let at = trace
  while (at.before) at = at.before
  return at
}

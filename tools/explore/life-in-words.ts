/** What somebody does to get where they are: one sentence for each deed, and what comes of it. */
import { type Answers, nameParts } from '#engine/index.ts'
import { deedsOf, type Life, type LivedDeed, type Walked } from '#verify/index.ts'
export function lifeInWords(life: Life, wanted: Answers = {}): readonly string[] {
  const { walked, applicant } = life
  const { firstName, lastName } = nameParts(applicant.application.profile.name)
  const name = `${firstName} ${lastName}`
  const persona = applicant.state.persona === undefined ? '' : `, whom the sandbox knows as ${applicant.state.persona}`
  const steps = Object.keys(walked.answers).length
  const chosen = Object.entries(wanted).map(([field, value]) => `${field} ${JSON.stringify(value)}`)
  const first = `answers the ${steps} steps of ${walked.journey} as ${name}${persona}${chosen.length > 0 ? `, with ${chosen.join(', ')}` : ''}`
  let status = beginning(life).applicant.application.status
  const deeds = deedsOf(life).map(({ deed, after }) => {
    const moved = after.application.status === status ? 'stays in' : 'comes to'
    status = after.application.status
    return `${deedInWords(deed)} and ${moved} ${after.application.status}`
  })
  return [`${first} and comes to ${beginning(life).applicant.application.status}`, ...deeds]
}

export function walkInWords({ journey, answers, given }: Walked): readonly string[] {
  const known = Object.keys(given).length > 0 ? `, with ${JSON.stringify(given)} known beforehand` : ''
  const steps = Object.keys(answers).map((step) => `answers ${step}: ${JSON.stringify(answers[step])}`)
  return [`begins ${journey}${known}`, ...steps]
}

function deedInWords(deed: LivedDeed): string {
  switch (deed.does) {
    case 'waits':
      return 'waits'
    case 'links':
      return `links an income at ${deed.route}`
    case 'submits':
      return `sends ${deed.route}${deed.condition ? ` for ${deed.condition.category}` : ''}`
  }
}

function beginning(life: Life): Life {
  let at = life
  while (at.before) at = at.before
  return at
}

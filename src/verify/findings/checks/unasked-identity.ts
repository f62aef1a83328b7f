import { matches, type Rule, readPaths } from '#engine/index.ts'
import { type Check, type Found, here, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { type CheckedFlow, type CheckedJourney, inlinerOf, topLayer } from '../reading/checked-flow.ts'
import { memberAt, type Part, partAt } from '../reading/node-parts.ts'
import { type Asked, askedIn } from '../reading/order-of-answers.ts'

/** Reports journeys that create accounts, but do not ask each borrower without an account for e-mail and password. */
export const unaskedIdentity = {
  codes: ['E207'],
  phase: 'order',
  unless: ['E120', 'E121', 'E201'],
  run,
  examples: {
    E207: {
      why: 'At the end of the journey a borrower gets an account, and for that they need an e-mail address and a password. Nobody who goes this way is asked for one of them.',
      file: 'base/journeys/apply.json',
      right: '"email": "draft.email"',
      wrong: '"email": "draft.name.lastName"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const asked = askedIn(flow)
  const inline = inlinerOf(flow)
  const journeys = [...flow.journeys.values()].filter((journey) => canBeRead(flow, journey))
  return journeys.map((journey) =>
    ['email', 'password'].map((key): Found => {
      const named = partAt(journey, 'end', 'identity', key)
      const own = asked.filter((one) => one.journey === journey.id && one.field.path === named?.node.value)
      if (named === undefined || own.some((one) => asksEveryNewcomer(one, inline))) return undefined
      return notAsked(journey, key, named, own[0])
    }),
  )
}

/** An unreadable screen may contain any field. */
function canBeRead(flow: CheckedFlow, { id, steps }: CheckedJourney): boolean {
  const needed = [`journeys/${id}.json`, 'fields.json', 'facts.json', ...steps.map(({ route }) => `screens/${route}.json`)]
  return needed.every((path) => flow.sound(path)) && steps.every(({ route }) => flow.screens.has(route))
}

/**
 * Whether all borrowers without an account get the field: its conditions may test the session; other facts may have any
 * value.
 */
function asksEveryNewcomer({ step, field }: Asked, inline: (rule: Rule) => Rule): boolean {
  const conditions = [memberAt(step.node, 'askWhen'), topLayer(field, 'shownWhen')?.node].filter((one) => one !== undefined)
  const certain = conditions.every(({ value }) => {
    const rule = inline(value as Rule)
    return [...readPaths(rule)].every((path) => path === 'session.registered') && matches(rule, newcomer)
  })
  return certain && topLayer(field, 'required') !== undefined
}

const newcomer = { today: '', session: { registered: false } }

function notAsked({ id }: CheckedJourney, key: string, named: Part, asked: Asked | undefined): LenderFinding {
  const missing = asked
    ? topLayer(asked.field, 'required') === undefined
      ? 'the question may be left empty'
      : 'not everybody who has no account is asked for it'
    : 'no step asks for it'
  return {
    code: 'E207',
    ...here(named),
    message: `The journey ${id} makes accounts with ${String(named.node.value)} as the ${key}, and ${missing}.`,
    why: 'A borrower would answer everything, and then could not be registered.',
    related: asked
      ? [relatedPlace(asked.field.node, 'the question'), relatedPlace(asked.step.node, 'the step that asks it')]
      : [],
    advice: `Ask everybody for it who is not signed in, or name another answer as "${key}".`,
  }
}

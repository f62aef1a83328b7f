import { inliner, placeOf, type SourceNode } from '#engine/authoring.ts'
import { type FactsFile, matches, pointTo, type Rule, readPaths } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import type { CheckedFlow, CheckedJourney } from '../reading/checked-flow.ts'
import { topLayer } from '../reading/checked-flow.ts'
import { memberAt } from '../reading/node-parts.ts'
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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const asked = askedIn(flow)
  const inline = inliner((flow.resolved.files.get('facts.json')?.value ?? {}) as FactsFile)
  return [...flow.journeys.values()]
    .filter((journey) => canBeRead(flow, journey))
    .flatMap((journey) => {
      const identity = memberAt(memberAt(journey.node, 'end'), 'identity')
      return ['email', 'password'].flatMap((key) => {
        const named = memberAt(identity, key)
        const own = asked.filter((one) => one.journey === journey.id && one.field.path === named?.value)
        if (named === undefined || own.some((one) => asksEveryNewcomer(one, inline))) return []
        return [mistakeAt(journey, key, named, own[0])]
      })
    })
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

function mistakeAt({ id }: CheckedJourney, key: string, named: SourceNode, asked: Asked | undefined): LenderFinding {
  const missing = asked
    ? topLayer(asked.field, 'required') === undefined
      ? 'the question may be left empty'
      : 'not everybody who has no account is asked for it'
    : 'no step asks for it'
  return {
    code: 'E207',
    at: placeOf(named),
    pointer: pointTo(`journeys/${id}.json#/end/identity`, key),
    message: `The journey ${id} makes accounts with ${String(named.value)} as the ${key}, and ${missing}.`,
    why: 'A borrower would answer everything, and then could not be registered.',
    related: asked
      ? [relatedPlace(asked.field.node, 'the question'), relatedPlace(asked.step.node, 'the step that asks it')]
      : [],
    fixes: [advice(`Ask everybody for it who is not signed in, or name another answer as "${key}".`)],
  }
}

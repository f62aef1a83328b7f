import { placeOf, type SourcePlace } from '#engine/authoring.ts'
import { pointTo, splitPointer } from '#engine/index.ts'
import { atEachField, type Check, type Found, type LenderFinding, type Reads, relatedPlace, replacementFix } from '../check.ts'
import { type CheckedField, type CheckedFlow, type CheckedScreen, topLayer, topLayers } from '../reading/checked-flow.ts'
import { memberAt, type Part } from '../reading/node-parts.ts'
import { takenAway } from '../reading/removed-part.ts'

/**
 * Reports limits without a message, messages without a limit, and consents that may stay unticked. Empty messages are
 * reported as empty texts. `type` and `options` may use the message of a missing answer, because borrowers can hardly
 * violate them.
 */
export const missingMessage = {
  codes: ['E505', 'E506', 'E507'],
  phase: 'questions',
  run,
  examples: {
    E505: {
      why: 'A borrower whose answer does not meet the limit is refused without a reason.',
      file: 'base/screens/apply/income.json',
      right: '"schema": { "maximum": "$9,999" }, "messages": { "maximum": "Less, please" }',
      wrong: '"schema": { "maximum": "$9,999" }',
    },
    E506: {
      why: 'The message belongs to a limit that the question does not have, so nobody ever reads it.',
      file: 'base/screens/apply/income.json',
      right: '"schema": { "maximum": "$9,999" }, "messages": { "maximum": "Less, please" }',
      wrong: '"messages": { "maximum": "Less, please" }',
    },
    E507: {
      why: 'A consent that the law asks for counts only when it was given. Without a message for its absence, a borrower could go on without the tick.',
      file: 'base/screens/apply/password.json',
      right: '"label": "I agree", "required": "Please agree"',
      wrong: '"label": "I agree"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return atEachField(flow, (field, screen) => [limitsAndMessages(flow, screen, field), consent(flow, screen, field)])
}

/**
 * Findings for limits without a message, and messages without a limit. Exactly one of each is reported as a message
 * under a wrong key.
 */
function limitsAndMessages(flow: CheckedFlow, screen: CheckedScreen, field: CheckedField): Found {
  const silent = silentLimits(flow, screen, field)
  const idle = idleMessages(flow, screen, field)
  const [limit, message] = [silent[0]?.pointer, idle[0]]
  const keyword = limit === undefined ? undefined : splitPointer(limit).keys.at(-1)
  if (keyword === undefined || message === undefined || silent.length > 1 || idle.length > 1) return [...silent, ...idle]
  const isKey = 'offset' in message.at && message.at.length === String(splitPointer(message.pointer).keys.at(-1)).length + 2
  if (!isKey) return [...silent, ...idle]
  const title = `Did you mean "${keyword}"? That limit has no message.`
  const fix = replacementFix(title, 'review', message.at as SourcePlace, JSON.stringify(keyword))
  return { ...message, expected: [keyword], fixes: [fix] }
}

/**
 * Limits on the number of files or options have keys of their own in flow files: `fewest` and `most`, beside `schema`.
 */
const counts = { minItems: 'fewest', maxItems: 'most' } as const

function limitsOf(field: CheckedField): ReadonlyMap<string, Part> {
  const counted = Object.entries(counts).flatMap(([keyword, key]): [string, Part][] => {
    const limit = topLayer(field, key)
    return limit ? [[keyword, limit]] : []
  })
  return new Map([...topLayers(field, 'schema'), ...counted])
}

function silentLimits(flow: CheckedFlow, screen: CheckedScreen, field: CheckedField): LenderFinding[] {
  return [...limitsOf(field)].flatMap(([keyword, limit]): LenderFinding[] => {
    if (keyword === 'type' || topLayer(field, 'messages', keyword)) return []
    if (keyword === 'const' && topLayer(field, 'required')) return []
    const at = takenAway(flow, field, 'messages', keyword) ?? placeOf(limit.node)
    const message = `The limit "${keyword}" of "${field.id}" on ${screen.route} has no message.`
    const why = 'A borrower whose answer does not meet it would be refused without reading why.'
    return [{ code: 'E505', at, pointer: limit.at, message, why, advice: `Add "${keyword}" to the "messages" of "${field.id}".` }]
  })
}

function idleMessages(flow: CheckedFlow, screen: CheckedScreen, field: CheckedField): LenderFinding[] {
  const limits = limitsOf(field)
  return [...topLayers(field, 'messages')].flatMap(([keyword, message]): LenderFinding[] => {
    if (keyword === 'type' || limits.has(keyword)) return []
    if (keyword === 'options' && topLayer(field, 'options') !== undefined) return []
    return [
      {
        code: 'E506',
        at: takenAway(flow, field, 'schema', keyword) ?? message.node.keyPlace ?? placeOf(message.node),
        pointer: message.at,
        message: `"${field.id}" on ${screen.route} has a message for "${keyword}", and no such limit.`,
        why: 'Nobody would ever read this message, so an answer that was meant to be refused is accepted.',
        related: [...limits.values()].slice(0, 1).map(({ node }) => relatedPlace(node, 'its limits')),
        advice: `Add "${keyword}" to "schema", or remove the message.`,
      },
    ]
  })
}

function consent(flow: CheckedFlow, screen: CheckedScreen, field: CheckedField): Found {
  const mustBe = topLayer(field, 'schema', 'const')
  if (topLayer(field, 'as')?.node.value !== 'checkbox' || mustBe?.node.value !== true || topLayer(field, 'required'))
    return undefined
  return {
    code: 'E507',
    at: takenAway(flow, field, 'required') ?? placeOf(memberAt(field.node, 'id') ?? field.node),
    pointer: pointTo(field.at, 'required'),
    message: `The consent "${field.id}" on ${screen.route} must be given, and nothing is said where the tick is missing.`,
    why: 'A borrower who overlooks it could go on without having agreed.',
    related: [relatedPlace(mustBe.node, 'only a tick is good')],
    advice: `Add "required" to "${field.id}".`,
  }
}

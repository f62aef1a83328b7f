import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { type FactSchema, type FactTree, type FlowPointer, lenderOf, pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace, suggest } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { SERVER_STATUSES } from '../reading/facts-of-flow.ts'
import { itemsAt, memberAt, textAt } from '../reading/node-parts.ts'
import { examples } from './wrong-lender-system/example.ts'

const file = 'lender.json'
const secretPrefix = 'secret:'

/** Reports facts that cannot be sent to a connected lender system, and statuses that do not wait for it. */
export const wrongLenderSystem = {
  codes: ['E304', 'E911', 'E912', 'E913', 'E914'],
  phase: 'references',
  examples,
  run,
} satisfies Check

function run({ flow, facts }: Reads<'flow' | 'facts'>): LenderFinding[] {
  const system = memberAt(flow.resolved.files.get(file), 'lenderSystem')
  if (system === undefined || !flow.sound(file) || textAt(system, 'kind') !== 'http') return []
  const at = pointTo(file, 'lenderSystem')
  const sends = itemsAt(system, 'sends').flatMap((item, index) =>
    wrongFact(item, pointTo(at, 'sends', index), facts, passwordsOf(flow)),
  )
  return [...sends, ...wrongWait(flow, system, at)]
}

function wrongFact(item: SourceNode, pointer: FlowPointer, facts: FactSchema, passwords: readonly string[]): Found {
  const written = String(item.value)
  const isSecret = written.startsWith(secretPrefix)
  const path = isSecret ? written.slice(secretPrefix.length) : written
  const here = { at: placeOf(item), pointer } as const
  if (passwords.includes(path)) {
    const message = `"${path}" is the password of the account, which never leaves.`
    return { ...here, code: 'E912', message, why: 'The lender would hold what only the borrower may know.', fixes: [remove] }
  }
  const fact = factAt(facts.typeOf(''), path.split('.'))
  if (fact === undefined) {
    const known = facts.paths().filter((one) => /^(application|draft|profile|status)\./.test(one))
    return {
      ...here,
      code: 'E911',
      message: `The lender's system is to be sent "${path}", and there is no such fact.`,
      why: 'The system would wait for it with every event, and decide without it.',
      ...suggest(
        item,
        known.map((one) => (isSecret ? secretPrefix + one : one)),
      ),
    }
  }
  const secret = secretIn(fact, path)
  if (secret !== undefined && !isSecret) {
    return {
      ...here,
      code: 'E912',
      message:
        secret === path
          ? `"${path}" is a secret, and is to be sent as a fact in the open.`
          : `"${path}" holds the secret "${secret}", and is to be sent as a fact in the open.`,
      why: 'Secrets leave one by one, sealed until then, and with the event that brings them.',
      fixes: [advice(secret === path ? `Write "${secretPrefix}${path}".` : 'Name the facts in it one by one.')],
    }
  }
  if (secret === path || !isSecret) return []
  return {
    ...here,
    code: 'E913',
    message: `"${path}" is to be sent as a secret, and is none.`,
    why: 'It would leave only with the event that brings it; the other events would lack it.',
    fixes: [advice(`Write "${path}", or make its question a secret.`)],
  }
}

const remove = advice('Take it out of the list.')

/** The fact at a path. Unlike `FactSchema.typeOf`, finds answers of screens inside an open object. */
function factAt(fact: FactTree | undefined, [name, ...rest]: readonly string[]): FactTree | undefined {
  if (fact === undefined || name === undefined) return fact
  const part = fact.parts?.get(name)?.fact
  return part === undefined && fact.type === 'any' ? fact : factAt(part, rest)
}

/** The path of the first secret fact in a fact, itself included. */
function secretIn(fact: FactTree, path: string): string | undefined {
  if (fact.secret === true) return path
  for (const [name, part] of fact.parts ?? []) {
    const found = secretIn(part.fact, `${path}.${name}`)
    if (found !== undefined) return found
  }
  return fact.of && secretIn(fact.of, path)
}

function passwordsOf(flow: CheckedFlow): readonly string[] {
  return [...flow.journeys.values()].flatMap(({ node }) => textAt(memberAt(memberAt(node, 'end'), 'identity'), 'password') ?? [])
}

/** Findings for the waiting status, which must exist, be named, and be polled without a limit. */
function wrongWait(flow: CheckedFlow, system: SourceNode, at: FlowPointer): readonly LenderFinding[] {
  const waits = memberAt(system, 'waits')
  const table = flow.resolved.files.get('status-routes.json')
  const waiting = memberAt(memberAt(table, 'polling'), 'waiting')
  const endless = itemsAt(waiting, 'keepWaiting').map(({ value }) => String(value))
  const why = 'A borrower whose lender is silent would read that something went wrong, and could not go on.'
  if (waits === undefined) {
    const message = 'No status is named in which a borrower waits for the lender’s own system.'
    const fixes = [advice(`Name it: "waits": "${endless[0] ?? 'WAITING_FOR_INITIAL_OFFERS'}".`)]
    return [{ code: 'E914', at: placeOf(system), pointer: at, message, why, fixes }]
  }
  const here = { at: placeOf(waits), pointer: pointTo(at, 'waits') } as const
  const status = String(waits.value)
  if (!SERVER_STATUSES.includes(status))
    return [{ ...here, code: 'E304', message: `The server has no status "${status}".`, why, ...suggest(waits, SERVER_STATUSES) }]
  if (!flow.sound('status-routes.json')) return []
  const go = textAt(memberAt(table, 'statuses'), status) ?? '@wait'
  if (go !== '@wait') {
    const message = `A borrower waits for the lender's own system in "${status}", and that status leads to "${go}".`
    const fixes = [advice('Name a status that leads to "@wait".')]
    return [{ ...here, code: 'E914', message, why: 'The borrower would be asked again instead of waiting.', fixes }]
  }
  if (endless.includes(status)) return []
  const lender = lenderOf(placeOf(system).file)
  const fixes = [advice(`Add "${status}" to "polling.waiting.keepWaiting" in ${lender}/status-routes.json.`)]
  const message = `A borrower waits for the lender's own system in "${status}", and the page stops asking in that status.`
  return [
    {
      ...here,
      code: 'E914',
      message,
      why,
      fixes,
      ...(waiting && { related: [relatedPlace(waiting, 'waited for without end')] }),
    },
  ]
}

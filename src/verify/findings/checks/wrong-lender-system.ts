import { placeOf } from '#engine/authoring.ts'
import { type FactSchema, type FactTree, lenderOf } from '#engine/index.ts'
import { type Check, type Found, here, type Reads, relatedPlace, suggest, unknownName } from '../check.ts'
import { type CheckedFlow, soundFile } from '../reading/checked-flow.ts'
import { SERVER_STATUSES } from '../reading/facts-of-flow.ts'
import { itemsAt, memberAt, type Part, partAt, partsAt, textAt } from '../reading/node-parts.ts'

const secretPrefix = 'secret:'

const inLender = { file: 'base/lender.json', at: '"code": "BASE"' } as const
const sending = (fact: string) =>
  `"code": "BASE", "lenderSystem": { "kind": "http", "waits": "WAITING_FOR_SOFT_CREDIT", "sends": ["${fact}"] }`

/** Reports facts that cannot be sent to a connected lender system, and statuses that do not wait for it. */
export const wrongLenderSystem = {
  codes: ['E304', 'E911', 'E912', 'E913', 'E914'],
  phase: 'references',
  run,
  examples: {
    E911: {
      ...inLender,
      why: 'lender.json lists the facts that leave for the lender’s own system. A path that is no fact sends nothing, and the system decides without what was meant.',
      right: sending('draft.income'),
      wrong: sending('draft.incmoe'),
    },
    E912: {
      ...inLender,
      why: 'A secret, such as a social security number, leaves only where lender.json names it with "secret:", so that nobody sends one by listing the group it is in. A password never leaves.',
      right: sending('secret:profile.ssn'),
      wrong: sending('profile.ssn'),
    },
    E913: {
      ...inLender,
      why: 'What is listed with "secret:" leaves only with the event that brings it. A fact that is no secret would be missing from all other events.',
      right: sending('draft.income'),
      wrong: sending('secret:draft.income'),
    },
    E914: {
      ...inLender,
      why: 'Until the lender’s own system has answered, an application is in the status that "waits" names. It has to lead to the waiting screen and to be listed under "keepWaiting" of status-routes.json: in any other the page stops asking after a while and says that something went wrong.',
      right: sending('draft.income'),
      wrong: sending('draft.income').replace('WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_AVM_DATA'),
    },
  },
} satisfies Check

function run({ flow, facts }: Reads<'flow' | 'facts'>): Found {
  const system = partAt(soundFile(flow, 'lender.json'), 'lenderSystem')
  if (system === undefined || textAt(system.node, 'kind') !== 'http') return undefined
  const passwords = [...flow.journeys.values()].map((journey) => partAt(journey, 'end', 'identity', 'password')?.node.value)
  return [partsAt(system, 'sends').map((item) => wrongFact(item, facts, passwords)), wrongWait(flow, system)]
}

function wrongFact(item: Part, facts: FactSchema, passwords: readonly unknown[]): Found {
  const written = String(item.node.value)
  const isSecret = written.startsWith(secretPrefix)
  const path = isSecret ? written.slice(secretPrefix.length) : written
  if (passwords.includes(path)) {
    return {
      code: 'E912',
      ...here(item),
      message: `"${path}" is the password of the account, which never leaves.`,
      why: 'The lender would hold what only the borrower may know.',
      advice: 'Take it out of the list.',
    }
  }
  const fact = factAt(facts.typeOf(''), path.split('.'))
  if (fact === undefined) {
    const known = facts.paths().filter((one) => /^(application|draft|profile|status)\./.test(one))
    const names = known.map((one) => (isSecret ? secretPrefix + one : one))
    return {
      code: 'E911',
      ...here(item),
      message: `The lender's system is to be sent "${path}", and there is no such fact.`,
      why: 'The system would wait for it with every event, and decide without it.',
      ...suggest(item.node, names),
    }
  }
  const secret = secretIn(fact, path)
  if (secret !== undefined && !isSecret) {
    const isWhole = secret === path
    return {
      code: 'E912',
      ...here(item),
      message: `"${path}" ${isWhole ? 'is a secret' : `holds the secret "${secret}"`}, and is to be sent as a fact in the open.`,
      why: 'Secrets leave one by one, sealed until then, and with the event that brings them.',
      advice: isWhole ? `Write "${secretPrefix}${path}".` : 'Name the facts in it one by one.',
    }
  }
  if (secret === path || !isSecret) return undefined
  return {
    code: 'E913',
    ...here(item),
    message: `"${path}" is to be sent as a secret, and is none.`,
    why: 'It would leave only with the event that brings it; the other events would lack it.',
    advice: `Write "${path}", or make its question a secret.`,
  }
}

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

/** Findings for the waiting status, which must exist, be named, and be polled without a limit. */
function wrongWait(flow: CheckedFlow, system: Part): Found {
  const waits = partAt(system, 'waits')
  const table = flow.resolved.files.get('status-routes.json')
  const waiting = memberAt(memberAt(table, 'polling'), 'waiting')
  const endless = itemsAt(waiting, 'keepWaiting').map(({ value }) => String(value))
  const why = 'A borrower whose lender is silent would read that something went wrong, and could not go on.'
  if (waits === undefined) {
    const message = 'No status is named in which a borrower waits for the lender’s own system.'
    const advice = `Name it: "waits": "${endless[0] ?? 'WAITING_FOR_INITIAL_OFFERS'}".`
    return { code: 'E914', ...here(system), message, why, advice }
  }
  const status = String(waits.node.value)
  if (!SERVER_STATUSES.includes(status))
    return unknownName(waits, SERVER_STATUSES, { code: 'E304', message: (name) => `The server has no status "${name}".`, why })
  if (!flow.sound('status-routes.json')) return undefined
  const go = textAt(memberAt(table, 'statuses'), status) ?? '@wait'
  if (go !== '@wait') {
    const message = `A borrower waits for the lender's own system in "${status}", and that status leads to "${go}".`
    const asked = 'The borrower would be asked again instead of waiting.'
    return { code: 'E914', ...here(waits), message, why: asked, advice: 'Name a status that leads to "@wait".' }
  }
  if (endless.includes(status)) return undefined
  return {
    code: 'E914',
    ...here(waits),
    message: `A borrower waits for the lender's own system in "${status}", and the page stops asking in that status.`,
    why,
    advice: `Add "${status}" to "polling.waiting.keepWaiting" in ${lenderOf(placeOf(system.node).file)}/status-routes.json.`,
    related: waiting ? [relatedPlace(waiting, 'waited for without end')] : [],
  }
}

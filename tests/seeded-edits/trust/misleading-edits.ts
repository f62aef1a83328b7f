/**
 * Edits of one lender that mislead, overcharge or expose people, made by operators at random places of the shipped flow: each is
 * well formed, and nobody is stranded by it. Nothing of the checks is imported.
 */
import type { Random } from '../edits/random.ts'
import type { Base, EditClass, Json } from '../stranding/lender-edit.ts'

const screenFile = (route: string) => `screens/${route}.json`
const withKey = (base: Base, key: string) => base.screens.filter((route) => base.file(screenFile(route))[key] !== undefined)

/** An item of a list of a screen, by the screen's path and the item's id. */
function itemOf(random: Random, base: Base, key: string): readonly [route: string, item: Json] {
  const route = random.pick(withKey(base, key).filter((one) => base.file(screenFile(one))[key].length > 0))
  return [route, random.pick<Json>(base.file(screenFile(route))[key])]
}

const turnedRule: EditClass = {
  kind: 'a named rule is negated',
  make: (random, base) => {
    const rules: Json = base.file('facts.json').rules
    const name = random.pick(Object.keys(rules).filter((one) => rules[one].when['!'] === undefined))
    return { what: `${name} is negated`, files: { 'facts.json': { rules: { [name]: { when: { '!': rules[name].when } } } } } }
  },
}

const swappedBranches: EditClass = {
  kind: 'the branches of a value are swapped',
  make: (random, base) => {
    const values: Json = base.file('facts.json').values
    const name = random.pick(Object.keys(values).filter((one) => values[one].is.if?.length === 3))
    const [when, one, other] = values[name].is.if
    return {
      what: `${name} has its branches swapped`,
      files: { 'facts.json': { values: { [name]: { is: { if: [when, other, one] } } } } },
    }
  },
}

const otherNumber: EditClass = {
  kind: 'a limit of the lender is a power of ten away',
  make: (random, base) => {
    const limits: Json = base.file('lender.json').limits
    const name = random.pick(
      Object.keys(limits).filter((one) => /Fee|Charge|prime|rateRise|Step|Tax/.test(one) && numberIn(limits[one]) > 0),
    )
    const factor = random.pick([10, 100])
    const now =
      typeof limits[name] === 'string' ? `$${(numberIn(limits[name]) * factor).toLocaleString('en-US')}` : limits[name] * factor
    return { what: `${name} is ${now}`, files: { 'lender.json': { limits: { [name]: now } } } }
  },
}

function numberIn(value: Json): number {
  return typeof value === 'number' ? value : typeof value === 'string' ? Number(value.replace(/[$,]/g, '')) : 0
}

const takenOut = (kind: string, key: string): EditClass => ({
  kind,
  make: (random, base) => {
    const [route, { id }] = itemOf(random, base, key)
    return { what: `${route} without ${id} of ${key}`, files: { [screenFile(route)]: { [key]: [{ id, $remove: true }] } } }
  },
})

const misspeltDocument: EditClass = {
  kind: 'a document is listed that does not exist',
  make: (random, base) => {
    const [route, { id }] = itemOf(random, base, 'documents')
    const name = `${id}-${random.pick(['2', 'b', 'new', 'short'])}`
    return { what: `${route} lists ${name}`, files: { [screenFile(route)]: { documents: [{ id: name, $after: id }] } } }
  },
}

const otherType: EditClass = {
  kind: 'a consent is recorded as another',
  make: (random, base) => {
    const [route, { id, type }] = itemOf(random, base, 'records')
    const other = random.pick(['SOFT_CREDIT', 'HARD_CREDIT'].filter((one) => one !== type))
    return { what: `${id} of ${route} is ${other}`, files: { [screenFile(route)]: { records: [{ id, type: other }] } } }
  },
}

const savedElsewhere: EditClass = {
  kind: 'answers are saved elsewhere',
  make: (random, base) => {
    const route = random.pick(withKey(base, 'saves').filter((one) => /^application\./.test(base.file(screenFile(one)).saves)))
    return { what: `${route} saves to application.extra`, files: { [screenFile(route)]: { saves: 'application.extra' } } }
  },
}

const MESSAGES = ['decision', 'funded', 'signed', 'something-needed', 'your-turn', 'application-begun'] as const

const otherEvent: EditClass = {
  kind: 'a message comes at another event',
  make: (random, base) => {
    const name = random.pick(MESSAGES)
    const event = random.pick(
      ['registered', 'conditions-opened', 'password-changed'].filter((one) => one !== base.file(`messages/${name}.json`).event),
    )
    return { what: `${name} comes at ${event}`, files: { [`messages/${name}.json`]: { event } } }
  },
}

const figureInSubject: EditClass = {
  kind: 'a subject has a figure',
  make: (random) => {
    const name = random.pick(MESSAGES)
    const value = random.pick(['lineAmount', 'linePayment', 'lineRate', 'suggestedAmount', 'lineCash'])
    return { what: `${name} says ${value}`, files: { [`messages/${name}.json`]: { subject: `About your {${value}}` } } }
  },
}

const incomeToSigner: EditClass = {
  kind: 'a co-signer reads what the borrower said',
  make: (random, base) => {
    const route = random.pick(
      base.screens.filter((one) => one.startsWith('heloc-signer/') && typeof base.file(screenFile(one)).text === 'string'),
    )
    return {
      what: `${route} says the suggested amount`,
      files: { [screenFile(route)]: { text: 'It follows from an income: {suggestedAmount}.' } },
    }
  },
}

const zeroShare: EditClass = {
  kind: 'a case of a flag is for nobody',
  make: (random, base) => {
    const flag = random.pick(Object.keys(base.file('flags.json')))
    return {
      what: `${flag} at 0`,
      files: { 'flags.json': { [flag]: { cases: [{ id: 'none', percent: 0, is: random.pick([true, false]) }] } } },
    }
  },
}

const redirectCircle: EditClass = {
  kind: 'redirects lead in a circle',
  make: (random) => {
    const [one = '', other = ''] = random.pick([
      ['/old', '/older'],
      ['/pay-now', '/pay-later'],
      ['/help-me', '/support-me'],
    ])
    const redirects = [
      { id: 'one', from: one, to: other, $last: true },
      { id: 'other', from: other, to: one, $last: true },
    ]
    return { what: `${one} and ${other}`, files: { 'shell.json': { redirects } } }
  },
}

const otherWordsOfLaw: EditClass = {
  kind: 'a document has other words',
  make: (random) => {
    const name = random.pick(['right-to-cancel', 'credit-agreement', 'privacy-notice', 'electronic-records', 'fraud-notice'])
    const title = random.pick(['Good to know', 'Please read this', 'For your records'])
    return { what: `${name} is called ${title}`, files: { [`documents/${name}.json`]: { title } } }
  },
}

export const MISLEADING_EDITS: readonly EditClass[] = [
  ...[turnedRule, swappedBranches, otherNumber, misspeltDocument, otherType, savedElsewhere, otherEvent],
  ...[figureInSubject, incomeToSigner, zeroShare, redirectCircle, otherWordsOfLaw],
  takenOut('a document is taken off a list', 'documents'),
  takenOut('a consent is taken out', 'records'),
  takenOut('a check is taken out', 'checks'),
]

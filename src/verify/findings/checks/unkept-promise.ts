import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { pointerOfPlace, splitPointer, type TextPlace, textPlaces } from '#engine/index.ts'
import { type Check, type Found, here, type Reads, suggest } from '../check.ts'
import { type CheckedFlow, soundFile } from '../reading/checked-flow.ts'
import { itemsAt, type Part, partAt, partsAt, textAt } from '../reading/node-parts.ts'

/** Reports texts that promise a message which no message `keeps`, and entries of `keeps` that name no text. */
export const unkeptPromise = {
  codes: ['E526', 'E527'],
  phase: 'texts',
  run,
  examples: {
    E526: {
      why: 'A page that says "we send you an email" and has no message behind it keeps borrowers waiting for nothing. The words that promise are listed in properties.json; `keeps` of a message names the texts.',
      on: 'a shipped lender',
      file: 'base/messages/signer-turn.json',
      right: '  "keeps": ["screens/heloc-signer/resume#/text/otherwise"],\n',
      wrong: '',
    },
    E527: {
      why: 'A misspelt key of a text in `keeps` leaves the text without its message.',
      on: 'a shipped lender',
      file: 'base/messages/funded.json',
      right: '"screens/complete#/text"',
      wrong: '"screens/complet#/text"',
    },
  },
} satisfies Check

type PlacedText = { readonly place: TextPlace; readonly words: SourceNode }

function run({ flow }: Reads<'flow'>): Found {
  const files = [...flow.resolved.files.keys()].flatMap((path) => soundFile(flow, path) ?? [])
  const messages = files.filter(({ at }) => isMessage(at))
  const texts = files.filter(({ at }) => !isMessage(at)).flatMap(({ at, node }) => textPlaces(at, node))
  const kept = messages.flatMap((message) => partsAt(message, 'keeps'))
  // What a message keeps whose file has errors is not known.
  const isEachRead = [...flow.resolved.files.keys(), ...flow.resolved.broken].filter(isMessage).every(flow.sound)
  const promises = isEachRead ? promiseWords(flow) : []
  const there = new Set(texts.flatMap(({ place }) => wholesOf(place)))
  return [
    texts.map((text) => unkept(text, promises, kept)),
    messages.map(keptLate),
    kept.map((one) => !there.has(String(one.node.value)) && nothingKept(one, texts, flow)),
  ]
}

function isMessage(path: string): boolean {
  return path.startsWith('messages/')
}

function promiseWords(flow: CheckedFlow): readonly string[] {
  const listed = partsAt(soundFile(flow, 'properties.json'), 'promiseWords')
  return listed.flatMap(({ node }) => textAt(node, 'words')?.toLowerCase() ?? [])
}

/** A key of a translation file stands for a text, and for its cases. */
function isAt(place: TextPlace, key: string): boolean {
  return place === key || place.startsWith(`${key}/`)
}

/** The keys at which a text is. */
function wholesOf(place: TextPlace): readonly string[] {
  return [...place.matchAll(/\/|$/g)].map(({ index }) => place.slice(0, index))
}

function unkept({ place, words }: PlacedText, promises: readonly string[], kept: readonly Part[]): Found {
  const text = String(words.value).toLowerCase()
  const promise = promises.find((one) => text.includes(one))
  if (promise === undefined || kept.some(({ node }) => isAt(place, String(node.value)))) return []
  const key = place.replace(/\/(cases\/.*|otherwise)$/, '')
  return {
    code: 'E526',
    at: placeOf(words),
    pointer: pointerOfPlace(place),
    message: `This text promises a message ("${promise}"), and no message keeps the promise.`,
    why: 'A borrower or co-signer waits for an email that never comes, and does not look at the application.',
    advice: `Add "${key}" to "keeps" of the message in messages/ that is sent here, or promise nothing.`,
  }
}

/** The longest wait, in minutes, of a message that a page promises: a borrower who read the promise expects it soon. */
const LONGEST_WAIT = 60

function keptLate(message: Part): Found {
  const waits = partAt(message, 'waits')
  if (!waits || !(Number(waits.node.value) > LONGEST_WAIT) || itemsAt(message.node, 'keeps').length === 0) return undefined
  return {
    code: 'E526',
    ...here(waits),
    message: `This message keeps a promise of a page, and waits ${String(waits.node.value)} minutes.`,
    why: 'A borrower who read that we send an email expects it soon, and does not look at the application meanwhile.',
    advice: `Write ${LONGEST_WAIT} or less; a reminder of a later day is a message of its own, without "keeps".`,
  }
}

/** A text that the lender removed keeps its entry in the message of the parent without a finding. */
function nothingKept(part: Part, texts: readonly PlacedText[], { resolved, sound }: CheckedFlow): Found {
  const key = String(part.node.value)
  if (!sound(splitPointer(pointerOfPlace(key)).file) || isOfParent(key, resolved)) return undefined
  const known = new Set(texts.map(({ place }) => place.replace(/\/(cases\/.*|otherwise)$/, '')))
  return {
    code: 'E527',
    ...here(part),
    message: `There is no text at "${key}", so this message keeps no promise there.`,
    why: 'The text that was meant promises a message of which nothing is known.',
    ...suggest(part.node, known),
  }
}

function isOfParent(key: string, { parent }: CheckedFlow['resolved']): boolean {
  const { file } = splitPointer(pointerOfPlace(key))
  const above = parent?.files.get(file)
  if (above === undefined) return false
  return textPlaces(file, above).some(({ place }) => isAt(place, key)) || isOfParent(key, parent as CheckedFlow['resolved'])
}

/**
 * The sandbox's address service: real cities, states and ZIP codes, common street names, no real houses. Deterministic.
 */
import type { FoundAddress } from '#contract/address-lookup.ts'
import placeRows from './places.json' with { type: 'json' }
import streetNames from './streets.json' with { type: 'json' }

const most = 8

type Named = { readonly words: readonly string[] }
type Place = Named & { readonly city: string; readonly state: string; readonly zip: string }
type Street = Named & { readonly name: string }

const places: readonly Place[] = placeRows.map(([city = '', state = '', zip = '']) => ({
  city,
  state,
  zip,
  words: wordsOf(`${city} ${state} ${zip}`),
}))
const streets: readonly Street[] = streetNames.map((name) => ({ name, words: wordsOf(name) }))

/**
 * @param typed the beginning of an address: `12 elm`, `12 Elm St, Aus`, `12 Elm St Apt 4`
 * @param near codes of states whose addresses come first
 */
export function addressesFor(typed: string, near: readonly string[] = []): FoundAddress[] {
  const { number, unit, words } = partsOf(typed)
  if (words.length === 0) return []
  const found = streets.flatMap((street) =>
    placesAfter(street, words).map((place) => ({ street, place, rank: rankOf(`${number}|${street.name}|${place.zip}`) })),
  )
  const distance = ({ state }: Place) => (near.includes(state) ? 0 : 1)
  found.sort((a, b) => distance(a.place) - distance(b.place) || a.rank - b.rank)
  return found
    .slice(0, most)
    .map(({ street, place, rank }) => addressOf(number || String(100 + (rank % 1_900)), street, unit, place))
}

/** The matches if the first words are a street: the remaining words begin a city, state or ZIP code. */
function placesAfter(street: Street, words: readonly string[]): readonly Place[] {
  const [first = ''] = words
  if (!street.words[0]?.startsWith(first)) return []
  const taken = street.words.findIndex((word, index) => !word.startsWith(words[index] ?? ''))
  // "12 elm austin" leaves out the street suffix.
  const used = taken < 0 ? street.words.length : taken
  if (used < street.words.length - 1) return []
  const rest = words.slice(used)
  return rest.length === 0 ? places : places.filter((place) => beginsSomewhere(place.words, rest))
}

/** City, state and ZIP code in this order; the first ones may be missing, and the last word may be incomplete. */
function beginsSomewhere(words: readonly string[], typed: readonly string[]): boolean {
  return words.some((_word, start) => typed.every((part, index) => words[start + index]?.startsWith(part)))
}

function partsOf(typed: string): { number: string; unit: string; words: readonly string[] } {
  const unit = /[\s,]+((?:apt|unit|suite|ste)\.?\s+|#\s*)([a-z0-9-]{1,6})\b/i.exec(typed)
  const rest = unit ? typed.replace(unit[0], ' ') : typed
  const number = /^\s*(\d{1,6}[a-z]?)\b(?!\s*(?:st|nd|rd|th)\b)/i.exec(rest)?.[1] ?? ''
  const words = wordsOf(rest.trim().slice(number.length))
  return {
    number,
    unit: unit ? `${unitName(unit[1] ?? '')}${unit[2]?.toUpperCase()}` : '',
    words: words.map((word) => longNames.get(word) ?? word),
  }
}

function unitName(typed: string): string {
  const word = typed.trim().replace('.', '').toLowerCase()
  return word === '#' ? '# ' : `${word[0]?.toUpperCase()}${word.slice(1)} `
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/['.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** Written-out street suffixes. */
const longNames = new Map(
  Object.entries({ street: 'st', avenue: 'ave', road: 'rd', drive: 'dr', lane: 'ln', court: 'ct', saint: 'st' }),
)

function addressOf(number: string, { name }: Street, unit: string, { city, state, zip }: Place): FoundAddress {
  const street1 = `${number} ${name}`
  const lines = [street1, unit, city, `${state} ${zip}`].filter((line) => line !== '')
  return { street1, street2: unit, city, state, zip, fullAddress: lines.join(', ') }
}

/** FNV-1a: spreads the matches over the country, deterministically. */
function rankOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** The states whose clocks a time zone sets, for the order of addresses only: a state with two zones is in both. */
const statesOf: { readonly [zone: string]: string } = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Chicago': 'AL AR IA IL IN KS KY LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
}

/** @param zone an IANA time zone, as a browser names it; for any other text there are none */
export const statesInZone = (zone: string): readonly string[] =>
  Object.hasOwn(statesOf, zone) ? (statesOf[zone]?.split(' ') ?? []) : []

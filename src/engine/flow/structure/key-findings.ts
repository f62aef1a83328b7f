/** Findings about the keys of an object: unknown, missing, or not allowed as a name. */
import type { Finding } from '#engine/diagnostics/finding.ts'
import { closest, nearest } from '#engine/diagnostics/nearest.ts'
import { consequenceOf } from '../consequence-of.ts'
import { describePointer } from '../describe-pointer.ts'
import { advice, didYouMean, replacement } from '../fix.ts'
import { pointTo } from '../pointer.ts'
import { pasted } from '../syntax/pasted-characters.ts'
import { findingAbout, firstSentence, headOf, isWords, keyPlaceOf, type Mistake, objectInWords } from './mistake.ts'
import { insertedBehindName, isKeyOfEntries, rightPlaces } from './right-place.ts'
import type { SchemaError } from './schema-errors.ts'
import { certaintyOf, spellingThatFits } from './spellings.ts'

export function unknownKey(mistake: Mistake): Finding {
  const { node, params, pointer } = mistake
  const key = String(params.additionalProperty)
  const at = keyPlaceOf(node, key)
  const known = keysOf(mistake)
  const isSlip = nearest(key, known).length > 0
  // A key of the entries is in the wrong place rather than another word for a key of the object.
  const meant = !isSlip && isKeyOfEntries(mistake, key) ? [] : keysMeant(key, known)
  const places = meant.length > 0 ? [] : rightPlaces(mistake, key)
  return findingAbout(mistake, 'E010', {
    at,
    pointer: pointTo(pointer, key),
    message: `"${key}" is not known in ${objectInWords(pointer)}${pasted(key)}.`,
    why: 'Nothing reads it, so what it says never reaches borrowers.',
    expected: places.length > 0 ? [] : [...new Set([...meant, ...closest(key, known)])],
    fixes: meant.length > 0 ? didYouMean(at, meant, isSlip) : places,
  })
}

/** The missing key that an unknown key probably misspells. */
export function misspelledKey(error: SchemaError): string | undefined {
  if (error.keyword !== 'additionalProperties') return undefined
  return keysMeant(String(error.params.additionalProperty), keysOf(error))[0]
}

/** The keys that the schema allows and the object lacks; never `$schema`, `$comment` or `$moved`. */
function keysOf({ schema, node }: SchemaError): readonly string[] {
  return Object.keys(schema.properties ?? {}).filter(
    (key) => !['$schema', '$comment', '$moved'].includes(key) && !node.members?.has(key),
  )
}

/** The known keys that an unknown key may mean: similar ones, else one that it is another word for or the beginning of. */
function keysMeant(key: string, known: readonly string[]): readonly string[] {
  const near = nearest(key, known)
  if (near.length > 0) return near
  const small = key.toLowerCase()
  const [, keys = ''] = OTHER_WORDS.find(([words]) => words.split(' ').includes(small)) ?? []
  const meant = keys.split(' ').filter((word) => known.includes(word))
  if (meant.length > 0) return meant.slice(0, 1)
  const longer = known.filter((word) => key.length >= 3 && word.toLowerCase().startsWith(small))
  return longer.length === 1 ? longer : []
}

/** Words that authors use for a key, and the keys that they may mean: the first one that the schema allows. */
const OTHER_WORDS: readonly (readonly [words: string, keys: string])[] = [
  ['askwhen', 'shownWhen when openWhen'],
  ['shownwhen', 'askWhen when openWhen'],
  ['showwhen visiblewhen enabledwhen onlywhen showif visibleif displayif onlyif visible if condition', 'shownWhen askWhen when'],
  ['rule', 'when shownWhen askWhen'],
  ['title', 'heading label'],
  ['question caption', 'label heading'],
  ['headline', 'heading'],
  ['name', 'id label'],
  ['description', 'text help'],
  ['hint tooltip helptext', 'help'],
  ['subtitle', 'text'],
  ['message', 'messages text'],
  ['error errormessage', 'message messages'],
  ['values choices answers', 'options'],
  ['type', 'as kind'],
  ['fieldtype inputtype widget', 'as'],
  ['mandatory', 'required'],
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['default', 'prefill otherwise'],
  ['else', 'otherwise'],
  ['next goto link url href', 'go'],
  ['button', 'submit'],
  ['buttons', 'actions button'],
  ['body content', 'paragraphs text sections'],
  ['image', 'logo'],
  ['colors', 'colours'],
  ['states', 'lendsIn'],
  ['position after', '$after'],
  ['before', '$before'],
  ['delete remove', '$remove'],
  ['from open start', 'opens'],
  ['to until close end', 'closes'],
  ['trigger on', 'event'],
  ['delay wait', 'waits'],
]

export function missingKey(mistake: Mistake): Finding {
  const { node, params, schema } = mistake
  const key = String(params.missingProperty)
  const pointer = pointTo(mistake.pointer, key)
  const wanted = schema.properties?.[key] ?? {}
  const words = wanted['x-advice'] ?? firstSentence(wanted)
  const edits = isWords(wanted) ? [insertedBehindName(node, `${JSON.stringify(key)}: "…"`)] : []
  return findingAbout(mistake, 'E011', {
    at: headOf(node),
    pointer,
    message: `"${key}" is missing from ${describePointer(mistake.pointer)}.`,
    why: consequenceOf(pointer),
    expected: [key],
    fixes: [{ ...advice(`Add "${key}"${words === undefined ? '' : `: ${words}`}`), edits }],
  })
}

export function invalidKey(mistake: Mistake): Finding {
  const { node, params, pointer, schema } = mistake
  const key = String(params.propertyName)
  const names = schema.propertyNames
  const form = names?.['x-form'] ?? 'a name of letters, digits, "-" or "_" that begins with a letter'
  const at = keyPlaceOf(node, key)
  const guess = spellingThatFits(key, names?.pattern)
  return findingAbout(mistake, 'E014', {
    at,
    pointer: pointTo(pointer, key),
    message: `"${key}" cannot be a name in ${describePointer(pointer)}: it needs ${form}${pasted(key)}.`,
    why: 'Nothing can refer to it, so what it says never reaches borrowers.',
    fixes:
      guess === undefined || node.members?.has(guess)
        ? [advice(`Write ${form}`)]
        : [replacement(at, JSON.stringify(guess), certaintyOf(key, guess))],
  })
}

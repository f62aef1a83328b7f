/**
 * Reports translations of missing texts, of changed English texts, with other placeholders than the English, or with
 * syntax errors; and, as a note, how many texts are not translated.
 */

import { placeOf, type ResolvedLender, type SourceNode, type SourcePlace } from '#engine/authoring.ts'
import {
  argumentsIn,
  hasEnoughTexts,
  isDraft,
  lenderOf,
  localeOfFile,
  minimumTranslated,
  type PlacedTranslation,
  placeOfPointer,
  pointerOfPlace,
  pointTo,
  splitPointer,
  type Translation,
  textPlaces,
  translationsIn,
} from '#engine/index.ts'
import {
  advice,
  type Check,
  type Found,
  here,
  hereAtKey,
  type LenderFinding,
  type Reads,
  relatedPlace,
  replacementFix,
  suggestForKey,
} from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { memberAt, type Part, textAt } from '../reading/node-parts.ts'
import { openingOf } from '../reading/opening-of.ts'
import { removalOf } from '../reading/removed-part.ts'
import { badText, type TextArguments } from './broken-text/bad-text.ts'
import { badTextLink, type LinkTargets, linkTargets } from './broken-text/bad-text-link.ts'
import { argumentsOf, withOwn } from './broken-text.ts'
import { type Untranslated, untranslatedTexts } from './broken-translation/untranslated-texts.ts'

const entry = (place: string, of: string, is: string) => `{ "${place}": { "of": "${of}", "is": "${is}" } }`
const heading = 'screens/apply/birthdate#/heading'
const tooYoung = 'screens/apply/birthdate#/checks/old-enough/message'

export const brokenTranslation = {
  codes: ['E015', 'E312', 'E510', 'E511', 'E512', 'E513', 'E521', 'W522', 'E523', 'I524', 'W525'],
  phase: 'texts',
  run,
  examples: {
    E521: {
      why: 'A translation names the place of the English text that it stands for. There is no text at this place, so nobody ever reads the translation.',
      rightFiles: { 'acme/copy/es-US.json': entry(heading, 'When were you born?', '¿Cuándo nació?') },
      wrongFiles: { 'acme/copy/es-US.json': entry(`${heading}s`, 'When were you born?', '¿Cuándo nació?') },
    },
    W522: {
      why: 'The English was changed after it was translated. Until the translation is reviewed, borrowers read the English there.',
      rightFiles: { 'acme/copy/es-US.json': entry(heading, 'When were you born?', '¿Cuándo nació?') },
      wrongFiles: { 'acme/copy/es-US.json': entry(heading, 'When is your birthday?', '¿Cuándo es su cumpleaños?') },
    },
    E523: {
      why: 'The translation leaves out a value that the English brings in, or brings in another one. Borrowers would read something else.',
      rightFiles: {
        'acme/copy/es-US.json': entry(tooYoung, 'Must be at least {minimumAge} years old', 'Debe tener {minimumAge} años o más'),
      },
      wrongFiles: {
        'acme/copy/es-US.json': entry(tooYoung, 'Must be at least {minimumAge} years old', 'Debe tener 18 años o más'),
      },
    },
    W525: {
      why: 'The lender took out the text that this entry translates. Nobody reads the translation, and nothing is wrong for borrowers: it can be taken out as well.',
      also: ['W609'],
      rightFiles: {},
      wrongFiles: {
        'acme/screens/apply/birthdate.json': '{ "checks": [{ "id": "old-enough", "$remove": true }] }',
        'acme/copy/es-US.json': entry(tooYoung, 'Must be at least {minimumAge} years old', 'Debe tener {minimumAge} años o más'),
      },
    },
    I524: {
      why: 'Some texts have no translation yet; borrowers who chose the language read them in English. "flow copy <lender> <language>" lists them.',
      rightly: 'An entry for each text of the lender.',
      rightFiles: {},
      wrongFiles: { 'acme/copy/es-US.json': entry(heading, 'When were you born?', '¿Cuándo nació?') },
    },
  },
} satisfies Check

function run({ flow, uses }: Reads<'flow' | 'uses'>): Found {
  const copies = [...flow.resolved.files].filter(([path]) => path.startsWith('copy/'))
  if (copies.length === 0) return []
  const known: Known = { places: placesOf(flow), arguments: argumentsOf(flow), targets: linkTargets(flow) }
  const own = textAt(flow.resolved.files.get('lender.json'), 'locale')
  const inSoundFile = ({ place }: Translation) => flow.sound(splitPointer(pointerOfPlace(place)).file)
  return [
    copies.map(([path, file]) => {
      const locale = localeOfFile(path)
      if (locale === undefined || locale === own) return unread(path, file, own)
      const translations = flow.sound(path) ? translationsIn(file).filter(inSoundFile) : []
      return translations.map((one) => ofTranslation(one, path, known, flow))
    }),
    untranslatedTexts(flow, uses).map((one) => note(one, flow)),
  ]
}

type Known = {
  /** The texts at a place, in the version of the lender that wrote the translation. */
  readonly places: (writer: string) => ReadonlyMap<string, PlacedTranslation>
  readonly arguments: TextArguments
  readonly targets: LinkTargets
}

function ofTranslation({ place, entry, of, is }: Translation, path: string, known: Known, flow: CheckedFlow): Found {
  const pointer = pointTo(path, place)
  const places = known.places(lenderOf(placeOf(entry).file))
  const english = places.get(place)
  if (english === undefined) return nothingThere(place, entry, pointer, places, flow)
  if (of !== english.words.value) return stale(english.words, entry, pointer)
  const words = { node: memberAt(entry, 'is') as SourceNode, at: pointTo(pointer, 'is') }
  if (english.visit.is === 'words') return undefined
  const bad = badText(words, argumentsAt(english, known.arguments))
  if (bad.length > 0) return bad.map((one) => asInEnglish(one, of, is))
  return [otherArguments(of, is, words), badTextLink(words, known.targets)]
}

/** The finding with a fix that restores the English name of a placeholder, which must not be translated. */
function asInEnglish(bad: LenderFinding, of: string, is: string): LenderFinding {
  const [missing, ...others] = [...argumentsIn(of)].filter((name) => !is.includes(`{${name}`))
  if (bad.code !== 'E512' || missing === undefined || others.length > 0) return bad
  const isExact = 'length' in bad.at && bad.at.length < is.length
  const fix = () => replacementFix(`Write {${missing}}, as the English has it`, 'review', bad.at as SourcePlace, `{${missing}}`)
  return { ...bad, expected: [missing], fixes: isExact ? [fix()] : [], advice: 'Names of values are not translated.' }
}

/** Unknown placeholders of the English text are reported at the English text. */
function argumentsAt({ words, visit }: PlacedTranslation, named: TextArguments): TextArguments {
  const inEnglish = [...argumentsIn(String(words.value))].map((name) => [name, 'number'] as const)
  return new Map([...inEnglish, ...withOwn(named, visit.schema.description, visit.pointer)])
}

function nothingThere(
  place: string,
  entry: SourceNode,
  pointer: string,
  places: ReadonlyMap<string, unknown>,
  { resolved }: CheckedFlow,
): LenderFinding {
  const removal = removalOf(resolved, pointerOfPlace(place))
  const found = hereAtKey({ node: entry, at: pointer })
  if (removal) {
    const fixes = [advice('Take the translation out, too.')]
    return {
      code: 'W525',
      ...found,
      message: `The text at ${place} was taken out.`,
      why: 'Nobody ever reads this translation.',
      related: [{ ...removal.place, label: 'it is taken out here' }],
      fixes,
      cause: { id: `${TAKEN_OUT}${removal.at}`, message: `The texts at ${placeOfPointer(removal.at)} were taken out.`, fixes },
    }
  }
  return {
    code: 'E521',
    ...found,
    message: `There is no text at ${place}.`,
    why: 'Nobody ever reads this translation; perhaps the text that it was made for is shown in English.',
    ...suggestForKey(place, entry, places.keys()),
  }
}

/** The beginning of the id of a cause: the removal of texts. */
const TAKEN_OUT = 'taken out '

/** Whether a finding is about the translation of a removed text, which only repeats the removal's own error. */
export function isTranslationOfRemovedText({ cause }: LenderFinding): boolean {
  return cause?.id.startsWith(TAKEN_OUT) === true
}

function stale(english: SourceNode, entry: SourceNode, pointer: string): LenderFinding {
  const of = memberAt(entry, 'of') as SourceNode
  return {
    code: 'W522',
    at: placeOf(of),
    pointer: pointTo(pointer, 'of'),
    message: `The English has changed since it was translated: it is ${JSON.stringify(english.value)} now.`,
    why: 'Until it is translated again the borrower reads this text in English.',
    related: [relatedPlace(english, 'the English now')],
    expected: [String(english.value)],
    fixes: [
      advice(`Translate ${JSON.stringify(english.value)} anew: the translation stands in "is", the English of now in "of"`),
      replacementFix(
        'Where the translation still says the same, take over the English as it is now.',
        'review',
        placeOf(of),
        JSON.stringify(english.value),
      ),
    ],
  }
}

function otherArguments(of: string, is: string, words: Part): Found {
  const [english, translated] = [argumentsIn(of), argumentsIn(is)]
  const lost = [...english].filter((name) => !translated.has(name))
  const added = [...translated].filter((name) => !english.has(name))
  if (lost.length === 0 && added.length === 0) return []
  const differences = [
    lost.length > 0 ? `leaves out ${braced(lost)}` : '',
    added.length > 0 ? `brings in ${braced(added)}, which the English does not` : '',
  ].filter((part) => part !== '')
  return {
    code: 'E523',
    ...here(words),
    message: `This translation ${differences.join(' and ')}.`,
    why: 'The borrower would read something else than in English.',
    expected: [...english].map((name) => `{${name}}`),
    advice: 'Bring in the same values as the English.',
  }
}

function braced(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}

function unread(path: string, file: SourceNode, own: string | undefined): LenderFinding {
  const name = path.replace(/^copy\/|\.json$/g, '')
  const message =
    name === own ? `This lender speaks ${name} by itself.` : `"${name}" names no language and region, such as es-US.`
  return {
    code: 'E015',
    at: openingOf(file),
    pointer: path,
    message,
    why: 'What the file says never reaches borrowers.',
    advice: 'Name the file for its language and region: copy/es-US.json.',
  }
}

function note({ locale, all, missing }: Untranslated, { resolved, sound }: CheckedFlow): Found {
  const path = `copy/${locale}.json`
  const file = resolved.files.get(path)
  if (file === undefined || !sound(path)) return []
  // A text whose translation is out of date is reported as that.
  const begun = new Set(translationsIn(file).map(({ place }) => place))
  if (missing.every(({ place }) => begun.has(place))) return []
  const tooFew = !hasEnoughTexts(resolved.files, locale)
  const hidden = isDraft(resolved.files, locale)
    ? 'It is a draft in lender.json, so borrowers are not offered this language.'
    : tooFew
      ? `Borrowers are not offered this language before ${minimumTranslated(resolved.files)} % of the texts are translated ("minimumTranslated" of lender.json).`
      : undefined
  return {
    code: 'I524',
    at: openingOf(file),
    pointer: path,
    message: `${missing.length} of ${all} texts have no translation into ${locale}.`,
    why: hidden ?? 'A borrower who chose this language reads them in English.',
    related: missing.slice(0, 5).map(({ place, words }) => relatedPlace(words, place)),
    fixes: [
      advice(`"npm run flow -- copy ${resolved.lender} ${locale}" lists them.`),
      ...(hidden !== undefined || missing.length * 2 <= all
        ? []
        : [advice(`Until it is ready, keep it from borrowers: "draftLanguages": ["${locale}"] in lender.json.`)]),
    ],
  }
}

/** The texts by their places, for each lender of the inheritance chain. */
function placesOf(flow: CheckedFlow): Known['places'] {
  const byLender = new Map<string, ReadonlyMap<string, PlacedTranslation>>()
  return (writer) => {
    const known = byLender.get(writer)
    if (known) return known
    let resolved: ResolvedLender = flow.resolved
    while (resolved.lender !== writer && resolved.parent) resolved = resolved.parent
    const all = [...resolved.files].flatMap(([path, node]) => textPlaces(path, node))
    const places = new Map(all.map((one) => [one.place, one]))
    byLender.set(writer, places)
    return places
  }
}

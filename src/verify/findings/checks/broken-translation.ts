/**
 * Reports translations of missing texts, of changed English texts, with other placeholders than the English, or with
 * syntax errors; and, as a note, how many texts are not translated.
 */

import { placeOf, type ResolvedLender, type SourceNode, type SourcePlace } from '#engine/authoring.ts'
import {
  argumentsIn,
  type FlowPointer,
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
  type LenderFinding,
  type Reads,
  relatedPlace,
  replacementFix,
  suggestForKey,
} from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { memberAt, textAt } from '../reading/node-parts.ts'
import { badText, type TextArguments } from './broken-text/bad-text.ts'
import { badTextLink, type LinkTargets, linkTargets } from './broken-text/bad-text-link.ts'
import { argumentsOf, withOwn } from './broken-text.ts'
import { examples } from './broken-translation/example.ts'
import { type Untranslated, untranslatedTexts } from './broken-translation/untranslated-texts.ts'

export const brokenTranslation = {
  codes: ['E015', 'E312', 'E510', 'E511', 'E512', 'E513', 'E521', 'W522', 'E523', 'I524', 'W525'],
  phase: 'texts',
  examples,
  run,
} satisfies Check

function run({ flow, uses }: Reads<'flow' | 'uses'>): LenderFinding[] {
  const copies = [...flow.resolved.files].filter(([path]) => path.startsWith('copy/'))
  if (copies.length === 0) return []
  const known: Known = { places: placesOf(flow), arguments: argumentsOf(flow), targets: linkTargets(flow) }
  const own = textAt(flow.resolved.files.get('lender.json'), 'locale')
  const inSoundFile = ({ place }: Translation) => flow.sound(splitPointer(pointerOfPlace(place)).file)
  return [
    ...copies.flatMap(([path, file]) => {
      const locale = localeOfFile(path)
      if (locale === undefined || locale === own) return [unread(path, file, own)]
      return flow.sound(path)
        ? translationsIn(file)
            .filter(inSoundFile)
            .flatMap((one) => mistakesOf(one, path, known, flow))
        : []
    }),
    ...untranslatedTexts(flow, uses).flatMap((one) => note(one, flow)),
  ]
}

type Known = {
  /** The texts at a place, in the version of the lender that wrote the translation. */
  readonly places: (writer: string) => ReadonlyMap<string, PlacedTranslation>
  readonly arguments: TextArguments
  readonly targets: LinkTargets
}

function mistakesOf(translation: Translation, path: string, known: Known, flow: CheckedFlow): LenderFinding[] {
  const { place, entry, of, is } = translation
  const pointer = pointTo(path, place)
  const places = known.places(lenderOf(placeOf(entry).file))
  const english = places.get(place)
  if (english === undefined) return [nothingThere(place, entry, pointer, places, flow)]
  if (of !== english.words.value) return [stale(english.words, entry, pointer)]
  const words = memberAt(entry, 'is') as SourceNode
  const at = pointTo(pointer, 'is')
  if (english.visit.is === 'words') return []
  const bad = badText(words, at, argumentsAt(english, known.arguments))
  if (bad.length > 0) return bad.map((one) => asInEnglish(one, of, is))
  return [...otherArguments(of, is, words, at), ...badTextLink(words, at, known.targets)]
}

/** The finding with a fix that restores the English name of a placeholder, which must not be translated. */
function asInEnglish(bad: LenderFinding, of: string, is: string): LenderFinding {
  const [missing, ...others] = [...argumentsIn(of)].filter((name) => !is.includes(`{${name}`))
  if (bad.code !== 'E512' || missing === undefined || others.length > 0) return bad
  const isExact = 'length' in bad.at && bad.at.length < is.length
  return {
    ...bad,
    expected: [missing],
    fixes: [
      ...(isExact
        ? [replacementFix(`Write {${missing}}, as the English has it`, 'review', bad.at as SourcePlace, `{${missing}}`)]
        : []),
      advice('Names of values are not translated.'),
    ],
  }
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
  const here = { at: entry.keyPlace ?? placeOf(entry), pointer }
  const taken = takenOut(pointerOfPlace(place), resolved)
  if (taken) {
    const { file, line, column, endLine, endColumn } = taken.place
    const fixes = [advice('Take the translation out, too.')]
    return {
      code: 'W525',
      ...here,
      message: `The text at ${place} was taken out.`,
      why: 'Nobody ever reads this translation.',
      related: [{ file, line, column, endLine, endColumn, label: 'it is taken out here' }],
      fixes,
      cause: { id: takenOutId(taken.at), message: `The texts at ${placeOfPointer(taken.at)} were taken out.`, fixes },
    }
  }
  return {
    code: 'E521',
    ...here,
    message: `There is no text at ${place}.`,
    why: 'Nobody ever reads this translation; perhaps the text that it was made for is shown in English.',
    ...suggestForKey(place, entry, places.keys()),
  }
}

/** The place where an overlay removed a text, or an object that contains it. */
function takenOut(pointer: FlowPointer, { removed }: ResolvedLender): { at: FlowPointer; place: SourcePlace } | undefined {
  for (let at = pointer; at.includes('#/'); at = at.slice(0, at.lastIndexOf('/'))) {
    const place = removed.get(at)
    if (place) return { at, place }
  }
  return undefined
}

function takenOutId(at: FlowPointer): string {
  return `taken out ${at}`
}

/** Whether a finding is about the translation of a removed text, which only repeats the removal's own error. */
export function isTranslationOfRemovedText({ cause }: LenderFinding): boolean {
  return cause?.id.startsWith(takenOutId('')) === true
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

function otherArguments(of: string, is: string, words: SourceNode, pointer: string): LenderFinding[] {
  const [english, translated] = [argumentsIn(of), argumentsIn(is)]
  const lost = [...english].filter((name) => !translated.has(name))
  const added = [...translated].filter((name) => !english.has(name))
  if (lost.length === 0 && added.length === 0) return []
  const differences = [
    lost.length > 0 ? `leaves out ${braced(lost)}` : '',
    added.length > 0 ? `brings in ${braced(added)}, which the English does not` : '',
  ].filter((part) => part !== '')
  return [
    {
      code: 'E523',
      at: placeOf(words),
      pointer,
      message: `This translation ${differences.join(' and ')}.`,
      why: 'The borrower would read something else than in English.',
      expected: [...english].map((name) => `{${name}}`),
      fixes: [advice('Bring in the same values as the English.')],
    },
  ]
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
    at: opening(file),
    pointer: path,
    message,
    why: 'What the file says never reaches borrowers.',
    fixes: [advice('Name the file for its language and region: copy/es-US.json.')],
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
    at: opening(file),
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

function opening(file: SourceNode) {
  const { line, column, ...place } = placeOf(file)
  return { ...place, line, column, endLine: line, endColumn: column + 1, length: 1 }
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

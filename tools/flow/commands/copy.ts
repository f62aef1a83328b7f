import { assertKnownPlaces } from '#editing/assert-known-places.ts'
import { formatted } from '#editing/files/formatted.ts'
import { checkStructure, resolveLender } from '#engine/authoring.ts'
import type { TextPlace } from '#engine/index.ts'
import { type CheckedFlow, checkedFlow, itemsAt, textAt, untranslatedInto } from '#verify/index.ts'
import { CannotRun, command } from '../command-line/command.ts'
import { chosenLenders, openFlows } from '../command-line/lenders.ts'

/** `copy`: prints the missing translations in the form of a translation file. */
export const copy = command({
  name: 'copy',
  usage: 'copy <lender> <locale> [--screen SCREEN]',
  summary: 'List the texts that have no translation',
  about: 'Prints them as entries for copy/<locale>.json of the lender.',
  found: 'some text has no translation',
  examples: {
    'copy base es-US': 'what is still to be translated into Spanish',
    'copy base fr-CA': 'every text, for a new language',
    'copy {lender} es-US --format json': 'of one lender, for a program',
    'copy base fr-CA --screen register-v2/birthdate': 'of one screen',
  },
  formats: ['pretty', 'json'],
  options: {
    'screen SCREEN': 'the texts of one screen and its fields alone',
  },

  async run(args, io, files) {
    const [lender, locale, ...more] = args._
    if (lender === undefined || locale === undefined || more.length > 0) {
      throw new CannotRun('Name one lender and one language: "npm run flow -- copy <lender> <locale>".')
    }
    if (!/^[a-z]{2}-[A-Z]{2}$/.test(locale)) {
      throw new CannotRun(`"${locale}" is no language and region, such as es-US.`)
    }
    const library = await openFlows(files)
    chosenLenders(library, [lender], true)
    const flow = checkedFlow(resolveLender(library, lender), checkStructure(library, lender))
    const { screen } = args.options
    if (typeof screen === 'string') assertKnownPlaces('screen', screen, flow.screens.keys())
    const missing = untranslatedInto(flow, [locale])
      .flatMap((one) => one.missing)
      .filter(({ place }) => typeof screen !== 'string' || isOf(flow, screen, place))
    const entries = missing.map(({ place, words }) => [place, { of: words.value, is: '' }])
    io.out(formatted(JSON.stringify(Object.fromEntries(entries))))
    return missing.length > 0 ? 1 : 0
  },
})

/** A text of the screen itself, or of a library field that it uses. */
function isOf({ screens }: CheckedFlow, screen: string, place: TextPlace): boolean {
  const node = screens.get(screen)?.node
  const used =
    node === undefined ? [] : itemsAt(node, 'fields').flatMap((field) => [textAt(field, 'use'), textAt(field, 'spread')])
  const ofField = /^fields#\/([^/]+)\//.exec(place)?.[1]
  return place.startsWith(`screens/${screen}#`) || (ofField !== undefined && used.includes(ofField))
}

import { assertKnownPlaces } from '#editing/assert-known-places.ts'
import { withoutPart } from '#editing/parts/change-part.ts'
import { openFlowLibrary } from '#engine/authoring.ts'
import { homeEquity } from '#product/authoring.ts'
import { CannotRun, type Command } from '../command-line/command.ts'
import { soundLender } from '../command-line/sound-lender.ts'
import { changesBetween } from '../new/changes-between.ts'
import { writePart } from '../new/write-part.ts'

const PARTS = ['step', 'question', 'screen', 'card']

/**
 * `remove`: removes a step, question, screen or card from a lender's flow, and updates the other files of the lender that
 * depend on it. `--format json` prints the object that `newCommand` describes.
 */
export const remove: Command = {
  name: 'remove',
  usage: 'remove step|question|screen|card <lender> <part>',
  summary: 'Remove a step, question, screen or card',
  about:
    'Changes only the lender’s own files, even for an inherited part. Also updates stages, reviews, translations, locks and the lender’s own scenarios, and declines inherited scenarios that fail then.',
  examples: [
    {
      line: 'remove step {lender} register-v2/for-sale --dry-run',
      says: 'show what would be written, and which borrowers it affects',
    },
    { line: 'remove card {lender} MISSING_PHONE_NUMBER --dry-run', says: 'a card' },
    {
      line: 'remove step {other} register-v2/for-sale --because "never asks about a sale" --dry-run',
      says: 'with the reason for declining inherited scenarios',
    },
  ],
  formats: ['pretty', 'json'],
  options: {
    because: { type: 'string', value: 'REASON', says: 'the reason for declining inherited scenarios' },
    'dry-run': { type: 'boolean', says: 'print the files and write nothing' },
  },

  async run(args, io, files) {
    const [what, lender, named, ...more] = args._
    if (what !== undefined) assertKnownPlaces('part to take out', what, PARTS)
    if (what === undefined || lender === undefined || named === undefined || more.length > 0)
      throw new CannotRun(`That is "npm run flow -- ${this.usage} [--because REASON]".`)
    const texts = await files.read()
    const library = openFlowLibrary(texts, homeEquity)
    soundLender(library, lender)
    const { because } = args.options
    const part = withoutPart(library, lender, what, named, typeof because === 'string' ? because : undefined)
    await writePart({ args, io, files }, { texts, library, lender, part, changes: changesBetween(library, lender, part) })
    return 0
  },
}

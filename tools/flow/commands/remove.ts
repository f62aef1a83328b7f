import { assertKnownPlaces } from '#editing/assert-known-places.ts'
import { withoutPart } from '#editing/parts/change-part.ts'
import { CannotRun, command } from '../command-line/command.ts'
import { openFlows, soundLender } from '../command-line/lenders.ts'
import { changesBetween, writePart } from '../new/write-part.ts'

const PARTS = ['step', 'question', 'screen', 'card']

/**
 * `remove`: removes a step, question, screen or card from a lender's flow, and updates the other files of the lender that
 * depend on it. `--format json` prints the object that `newCommand` describes.
 */
export const remove = command({
  name: 'remove',
  usage: 'remove step|question|screen|card <lender> <part>',
  summary: 'Remove a step, question, screen or card',
  about:
    'Changes only the lender’s own files, even for an inherited part. Also updates stages, reviews, translations, locks and the lender’s own scenarios, and declines inherited scenarios that fail then.',
  examples: {
    'remove step {lender} register-v2/for-sale --dry-run': 'show what would be written, and which borrowers it affects',
    'remove card {lender} MISSING_PHONE_NUMBER --dry-run': 'a card',
    'remove step {other} register-v2/for-sale --because "never asks about a sale" --dry-run':
      'with the reason for declining inherited scenarios',
  },
  formats: ['pretty', 'json'],
  options: {
    'because REASON': 'the reason for declining inherited scenarios',
    'dry-run': 'print the files and write nothing',
  },

  async run(args, io, files) {
    const [what, lender, named, ...more] = args._
    if (what !== undefined) assertKnownPlaces('part to take out', what, PARTS)
    if (what === undefined || lender === undefined || named === undefined || more.length > 0)
      throw new CannotRun(`That is "npm run flow -- ${this.usage} [--because REASON]".`)
    const library = await openFlows(files)
    soundLender(library, lender)
    const { because } = args.options
    const part = withoutPart(library, lender, what, named, typeof because === 'string' ? because : undefined)
    await writePart({ args, io, files }, { library, lender, part, changes: changesBetween(library, lender, part) })
    return 0
  },
})

import { assertKnownPlaces } from '#editing/assert-known-places.ts'
import { withMovedPart } from '#editing/parts/change-part.ts'
import type { Position } from '#editing/parts/listed-part.ts'
import { type Arguments, CannotRun, command } from '../command-line/command.ts'
import { openFlows, soundLender } from '../command-line/lenders.ts'
import { changesBetween, writePart } from '../new/write-part.ts'

const PARTS = ['step', 'question', 'card']

/** `move`: moves a part of a lender's flow, and updates other files accordingly. `--format json`: as of `new`. */
export const move = command({
  name: 'move',
  usage: 'move step|question|card <lender> <part> --after ID | …',
  summary: 'Move a step, question or card among its neighbours',
  about:
    'Changes only the lender’s own files, even for an inherited part. Also moves a stage that only this step uses, and declines inherited scenarios that fail then.',
  examples: {
    'move step {lender} register-v2/annual-income --first --dry-run': 'show what would be written',
    'move step {lender} register-v2/birthdate --before legal-name --dry-run': 'before another step',
    'move card {lender} MISSING_PHONE_NUMBER --first --dry-run': 'a card',
  },
  formats: ['pretty', 'json'],
  options: {
    'after ID': 'the part that it follows',
    'before ID': 'the part that follows it',
    first: 'to the beginning',
    last: 'to the end',
    'because REASON': 'the reason for declining inherited scenarios',
    'dry-run': 'print the files and write nothing',
  },

  async run(args, io, files) {
    const [what, lender, named, ...more] = args._
    if (what !== undefined) assertKnownPlaces('part to move', what, PARTS)
    if (what === undefined || lender === undefined || named === undefined || more.length > 0)
      throw new CannotRun(`That is "npm run flow -- ${this.usage}".`)
    const position = positionAsked(args)
    const library = await openFlows(files)
    soundLender(library, lender)
    const { because } = args.options
    const asked = { position, ...(typeof because === 'string' && { because }) }
    const part = withMovedPart(library, lender, what, named, asked)
    await writePart({ args, io, files }, { library, lender, part, changes: changesBetween(library, lender, part) })
    return 0
  },
})

function positionAsked({ options: { after, before, first, last } }: Arguments): Position {
  const positions: Position[] = [
    ...(typeof after === 'string' ? [{ $after: after }] : []),
    ...(typeof before === 'string' ? [{ $before: before }] : []),
    ...(first === true ? [{ $first: true } as const] : []),
    ...(last === true ? [{ $last: true } as const] : []),
  ]
  const [position, ...more] = positions
  if (position === undefined || more.length > 0)
    throw new CannotRun('Say where it is to stand: --after ID, --before ID, --first or --last.')
  return position
}

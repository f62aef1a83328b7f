import { assertKnownPlaces } from '#editing/assert-known-places.ts'
import { withMovedPart } from '#editing/parts/change-part.ts'
import type { Position } from '#editing/parts/listed-part.ts'
import { openFlowLibrary } from '#engine/authoring.ts'
import { homeEquity } from '#product/authoring.ts'
import { type Arguments, CannotRun, type Command } from '../command-line/command.ts'
import { soundLender } from '../command-line/sound-lender.ts'
import { changesBetween } from '../new/changes-between.ts'
import { writePart } from '../new/write-part.ts'

const PARTS = ['step', 'question', 'card']

/** `move`: moves a part of a lender's flow, and updates other files accordingly. `--format json`: as of `new`. */
export const move: Command = {
  name: 'move',
  usage: 'move step|question|card <lender> <part> --after ID | …',
  summary: 'Move a step, question or card among its neighbours',
  about:
    'Changes only the lender’s own files, even for an inherited part. Also moves a stage that only this step uses, and declines inherited scenarios that fail then.',
  examples: [
    { line: 'move step {lender} register-v2/annual-income --first --dry-run', says: 'show what would be written' },
    { line: 'move step {lender} register-v2/birthdate --before legal-name --dry-run', says: 'before another step' },
    { line: 'move card {lender} MISSING_PHONE_NUMBER --first --dry-run', says: 'a card' },
  ],
  formats: ['pretty', 'json'],
  options: {
    after: { type: 'string', value: 'ID', says: 'the part that it follows' },
    before: { type: 'string', value: 'ID', says: 'the part that follows it' },
    first: { type: 'boolean', says: 'to the beginning' },
    last: { type: 'boolean', says: 'to the end' },
    because: { type: 'string', value: 'REASON', says: 'the reason for declining inherited scenarios' },
    'dry-run': { type: 'boolean', says: 'print the files and write nothing' },
  },

  async run(args, io, files) {
    const [what, lender, named, ...more] = args._
    if (what !== undefined) assertKnownPlaces('part to move', what, PARTS)
    if (what === undefined || lender === undefined || named === undefined || more.length > 0)
      throw new CannotRun(`That is "npm run flow -- ${this.usage}".`)
    const position = positionAsked(args)
    const texts = await files.read()
    const library = openFlowLibrary(texts, homeEquity)
    soundLender(library, lender)
    const { because } = args.options
    const asked = { position, ...(typeof because === 'string' && { because }) }
    const part = withMovedPart(library, lender, what, named, asked)
    await writePart({ args, io, files }, { texts, library, lender, part, changes: changesBetween(library, lender, part) })
    return 0
  },
}

function positionAsked({ options: { after, before, first, last } }: Arguments): Position {
  const said: Position[] = [
    ...(typeof after === 'string' ? [{ $after: after }] : []),
    ...(typeof before === 'string' ? [{ $before: before }] : []),
    ...(first === true ? [{ $first: true } as const] : []),
    ...(last === true ? [{ $last: true } as const] : []),
  ]
  const [position, ...more] = said
  if (position === undefined || more.length > 0)
    throw new CannotRun('Say where it is to stand: --after ID, --before ID, --first or --last.')
  return position
}

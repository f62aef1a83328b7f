import { readablePhone } from '#engine/authoring.ts'
import { type Check, type Found, here, type Reads } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { memberAt, partAt } from '../reading/node-parts.ts'

/** Reports a `phoneFormatted` that differs from the readable form of `phone`. */
export const telephoneTwice = {
  codes: ['W319'],
  phase: 'references',
  run,
  examples: {
    W319: {
      why: 'People read one number and would call another. The number that is shown follows from `phone`.',
      file: 'base/lender.json',
      right: '"phone": "+16155550100"',
      wrong: '"phone": "+16155550100", "phoneFormatted": "(615) 555-0199"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const contact = partAt(soundFile(flow, 'lender.json'), 'contact')
  const [phone, read] = [memberAt(contact?.node, 'phone')?.value, partAt(contact, 'phoneFormatted')]
  if (read === undefined || typeof phone !== 'string') return undefined
  const derived = readablePhone(phone)
  const written = read.node.value
  return (
    written !== derived && {
      code: 'W319',
      ...here(read),
      message: `"phoneFormatted" is "${written}", and "phone" dials "${phone}": pages show "${derived}".`,
      why: 'What is written here is shown to no borrower, since a number that is read must be the number that is called.',
      advice: `Remove "phoneFormatted"; if "${written}" is right, write it as "phone".`,
    }
  )
}

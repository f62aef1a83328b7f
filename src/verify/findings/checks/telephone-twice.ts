import { placeOf, readablePhone } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads } from '../check.ts'
import { memberAt } from '../reading/node-parts.ts'

const file = 'lender.json'

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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const contact = memberAt(flow.resolved.files.get(file), 'contact')
  const [phone, read] = [memberAt(contact, 'phone')?.value, memberAt(contact, 'phoneFormatted')]
  if (read === undefined || typeof phone !== 'string' || !flow.sound(file)) return []
  const derived = readablePhone(phone)
  if (read.value === derived) return []
  return [
    {
      code: 'W319',
      at: placeOf(read),
      pointer: pointTo(file, 'contact', 'phoneFormatted'),
      message: `"phoneFormatted" is "${read.value}", and "phone" dials "${phone}": pages show "${derived}".`,
      why: 'What is written here is shown to no borrower, since a number that is read must be the number that is called.',
      fixes: [advice(`Remove "phoneFormatted"; if "${read.value}" is right, write it as "phone".`)],
    },
  ]
}

import { placeOf } from '#engine/authoring.ts'
import { lenderOf, nodeAt, pointTo, splitPointer } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, suggest } from '../check.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'

const file = 'properties.json'

/** Reports declarations of permitted differences from the parent (`differs`) that name a missing place. */
export const unknownDeclaredPlace = {
  codes: ['E904'],
  phase: 'references',
  run,
  examples: {
    E904: {
      why: 'properties.json says where alone a lender differs from what it starts from ("differs"). A place that is misspelt allows nothing: what is different where it was meant would be reported as a mistake.',
      rightFiles: {
        'acme/properties.json':
          '{ "differs": { "says": "In its name and the income only.", "onlyIn": ["lender.json", "screens/apply/income.json#/fields"] } }',
      },
      wrongFiles: {
        'acme/properties.json':
          '{ "differs": { "says": "In its name and the income only.", "onlyIn": ["lender.json", "screens/apply/incmoe.json#/fields"] } }',
      },
    },
  },
} satisfies Check

function run({ flow: { resolved, lender, sound } }: Reads<'flow'>): LenderFinding[] {
  const differs = memberAt(resolved.files.get(file), 'differs')
  // A declaration applies to the lender that writes it, not to its heirs.
  if (differs === undefined || !sound(file) || lenderOf(placeOf(differs).file) !== lender) return []
  const at = pointTo(file, 'differs', 'onlyIn')
  return itemsAt(differs, 'onlyIn').flatMap((item, index): Found => {
    const place = splitPointer(String(item.value))
    const there = resolved.files.get(place.file)
    // A removed value is a permitted difference, too; only the parent has it.
    if ([there, resolved.parent?.files.get(place.file)].some((one) => nodeAt(one, place.keys) !== undefined)) return []
    const inside = String(item.value).slice(place.file.length)
    const guess =
      there === undefined
        ? suggest(
            item,
            [...resolved.files.keys()].map((path) => `${path}${inside}`),
          )
        : undefined
    return {
      code: 'E904',
      at: placeOf(item),
      pointer: pointTo(at, index),
      message: `This lender may differ in "${item.value}", and there is no such place.`,
      why: 'What differs in the place that was meant would be reported as a mistake, and borrowers would see nothing of it.',
      fixes: [advice('Name a file, or a place in it: screens/register-v2/birthdate.json#/checks.')],
      ...(guess?.fixes?.length && guess),
    }
  })
}

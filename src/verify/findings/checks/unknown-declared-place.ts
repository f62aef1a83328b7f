import { nodeOf, placeOf } from '#engine/authoring.ts'
import { lenderOf, splitPointer } from '#engine/index.ts'
import { type Check, type Found, here, type Reads, suggest } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { partAt, partsAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): Found {
  const { resolved, lender } = flow
  const differs = partAt(soundFile(flow, 'properties.json'), 'differs')
  // A declaration applies to the lender that writes it, not to its heirs.
  if (differs === undefined || lenderOf(placeOf(differs.node).file) !== lender) return undefined
  return partsAt(differs, 'onlyIn').map((item): Found => {
    const place = String(item.node.value)
    const { file } = splitPointer(place)
    // A removed value is a permitted difference, too; only the parent has it.
    if (nodeOf(resolved, place) ?? (resolved.parent && nodeOf(resolved.parent, place))) return undefined
    const files = [...resolved.files.keys()]
    const guess = resolved.files.has(file)
      ? undefined
      : suggest(
          item.node,
          files.map((path) => `${path}${place.slice(file.length)}`),
        )
    return {
      code: 'E904',
      ...here(item),
      message: `This lender may differ in "${place}", and there is no such place.`,
      why: 'What differs in the place that was meant would be reported as a mistake, and borrowers would see nothing of it.',
      ...(guess?.fixes?.length
        ? guess
        : { advice: 'Name a file, or a place in it: screens/register-v2/birthdate.json#/checks.' }),
    }
  })
}

import { atEachField, type Check, type Found, here, type Reads } from '../check.ts'
import { soundFile, topLayer } from '../reading/checked-flow.ts'
import { partsWithRole } from '../reading/visits-in.ts'

/** Reports file fields without a document type, on screens that no condition's card leads to. */
export const untypedFiles = {
  codes: ['E515'],
  phase: 'questions',
  run,
  examples: {
    E515: {
      why: 'Files that are sent in are kept by what they are, such as a paystub. A question that does not say it would take files that nobody finds again.',
      file: 'base/screens/sent.json',
      right: '"label": "Paystubs", "document": "USER_UPLOADED_PAYSTUB"',
      wrong: '"label": "Paystubs"',
      otherFiles: {
        'base/screens/sent.json': {
          ...{ kind: 'upload', heading: 'Send it', saves: 'application.upload', submit: 'Send' },
          openWhen: { var: 'session.registered' },
          fields: [{ id: 'paystubs', as: 'files', label: 'Paystubs', document: 'USER_UPLOADED_PAYSTUB', required: 'Add a file' }],
        },
      },
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  if (!flow.sound('conditions.json')) return undefined
  const led = new Set(partsWithRole(soundFile(flow, 'conditions.json'), 'go').map(({ node }) => String(node.value)))
  return atEachField(flow, (field, { route }) => {
    const as = topLayer(field, 'as')
    if (led.has(route) || as?.node.value !== 'files' || topLayer(field, 'document') !== undefined) return undefined
    return {
      code: 'E515',
      ...here(as),
      message: `The question "${field.id}" on ${route} takes files, and does not say what kind of document they are.`,
      why: 'The borrower could choose a file, and it could never be sent.',
      advice: 'Add "document", the type of document. Only where a card leads here does its condition say it.',
    }
  })
}

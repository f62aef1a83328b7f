/** Another product than the one that ships: a library card, for which a reader registers and sends a picture of an identity card. */

import type { AuthoringProduct } from '#engine/flow/compiled-flow.ts'
import { kinds, kindsAuthoring } from '#engine/kinds/kinds.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const { form, upload, message, wait } = kinds
const authoring = kindsAuthoring

export const libraryCard: AuthoringProduct = {
  name: 'library-card',
  kinds: { form, upload, message, wait },
  newApplication: () => ({ borrowed: 0 }),
  // The HTTP contract, which all products share, sends these of every profile.
  profileFacts: () => ({ addresses: [], authorizedWallet: { authorizationType: 'OWNER' } }),
  authoring: {
    kinds: { form: authoring.form, upload: authoring.upload, message: authoring.message, wait: authoring.wait },
  },
}

// The statuses and document types are those of schemas/contract.schema.json, which every product shares so far.
const identity = 'IDENTITY_VERIFICATION'
const ready = 'COMPLETE'

const text = (id: string, more: object = {}) => ({ id, label: id, required: `Please enter your ${id}`, ...more })
const aForm = (saves: string, fields: readonly object[]) => ({
  kind: 'form',
  heading: 'Your card',
  saves,
  fields,
  submit: 'Next',
})

const wait3 = { waiting: { attempts: 3, then: ready, keepWaiting: [] }, settled: [ready] }

/** The flow files of all libraries (`base`) and of one, `city`. */
export const libraryFlows = new Map([
  ...[...someFlowFiles()].filter(([path]) => path === 'base/lender.json' || path === 'base/shell.json'),
  ...Object.entries({
    'base/facts.json': { values: { companyName: { type: 'text', is: { var: 'lender.name' } } } },
    'base/screens/join/reader.json': aForm('draft.extra', [text('reader')]),
    'base/screens/join/account.json': aForm('draft', [
      text('email', { as: 'email' }),
      text('password', { as: 'password', keep: 'never', secret: true }),
    ]),
    'base/screens/identity.json': {
      ...aForm('application.extra', [
        { id: 'identity', as: 'files', document: 'IDCARDFRONT', label: 'Identity card', required: 'Please add a picture' },
      ]),
      kind: 'upload',
    },
    'base/screens/ready.json': { kind: 'message', heading: 'Your card is ready', text: 'Come and get it.', actions: [] },
    'base/screens/wait.json': {
      kind: 'wait',
      heading: 'Please wait',
      text: 'One moment',
      messages: [{ id: 'one', text: 'We look' }],
    },
    'base/journeys/join.json': {
      path: '/join',
      steps: [{ id: 'reader' }, { id: 'account' }],
      stages: [],
      end: { do: 'register', identity: { email: 'draft.email', password: 'draft.password' } },
    },
    'base/status-routes.json': {
      statuses: { [identity]: 'identity', [ready]: 'ready' },
      unlisted: { otherwise: '@wait' },
      polling: { firstDelayMs: 500, factor: 2, maxDelayMs: 5000, attempts: 3, screenDelayMs: 500, ...wait3 },
    },
    'base/sandbox.json': {
      path: [
        { id: 'identity', status: identity, leave: [{ id: 'sent', on: 'uploaded:identity' }] },
        { id: 'ready', status: ready },
      ],
    },
    'city/lender.json': { extends: 'base', code: 'CITY', canonicalCode: 'CITY', name: 'City Library', nameShort: 'City' },
  }).map(([path, file]): [string, string] => [path, JSON.stringify(file)]),
])

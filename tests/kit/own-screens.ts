import type { TestServer } from './a-server.ts'

/** While an application has just begun. */
const openWhen = { '==': [{ var: 'status.value' }, 'APP_SUBMISSION'] }

/** Screens of kinds that come late in an application, accessible from the first status; `own/closed` and `own/closed-bank` are never accessible. */
export const ownScreens = {
  'own/upload': {
    kind: 'upload',
    heading: 'Your driver’s license',
    saves: 'application.extra',
    fields: [
      { id: 'ownFront', as: 'files', document: 'DRIVERSLICENSEFRONT', label: 'The front', required: 'Please send it' },
      { id: 'ownBack', as: 'files', document: 'DRIVERSLICENSEBACK', label: 'The back' },
    ],
    submit: 'Continue',
    openWhen,
  },
  'own/passport': {
    kind: 'upload',
    heading: 'Your passport',
    saves: 'application.extra',
    fields: [{ id: 'ownFiles', as: 'files', document: 'PASSPORTFRONT', label: 'Files' }],
    submit: 'Continue',
    openWhen,
  },
  'own/closed': {
    kind: 'upload',
    heading: 'Not open',
    saves: 'application.extra',
    fields: [{ id: 'ownClosed', as: 'files', document: 'DRIVERSLICENSEFRONT', label: 'Files' }],
    submit: 'Continue',
    openWhen: { '==': [{ var: 'status.value' }, 'CANCELLED'] },
  },
  'own/bank': {
    kind: 'link',
    heading: 'Link your bank',
    provider: 'bank',
    source: 'PLAID_TRANSACTIONS',
    start: 'Go to your bank',
    back: 'Back',
    failed: 'Nothing was linked.',
    backTo: 'own/sources',
    openWhen,
  },
  'own/payroll': {
    kind: 'link',
    heading: 'Link your payroll',
    provider: 'payroll',
    source: 'TRUV_PAYROLL',
    start: 'Go to your payroll',
    back: 'Back',
    failed: 'Nothing was linked.',
    backTo: 'own/sources',
    returnsTo: 'own/reading',
    openWhen,
  },
  'own/reading': {
    kind: 'wait',
    heading: 'We are reading it',
    text: 'It takes a moment.',
    messages: [{ id: 'read', text: 'Reading' }],
    openWhen,
  },
  'own/closed-bank': {
    kind: 'link',
    heading: 'Not open',
    provider: 'bank',
    source: 'PLAID_TRANSACTIONS',
    start: 'Go to your bank',
    back: 'Back',
    failed: 'Nothing was linked.',
    backTo: 'own/sources',
    openWhen: { '==': [{ var: 'status.value' }, 'CANCELLED'] },
  },
  'own/sources': {
    kind: 'sources',
    heading: 'Your income',
    submit: 'Continue',
    adds: [{ id: 'bank', label: 'Bank', go: 'own/bank' }],
    none: 'None yet',
    remove: 'Remove',
    addHeading: 'Add one',
    perYear: '{amount} a year',
    needed: 'Please add one',
    openWhen,
  },
}

/** Adds these screens to the shipped flow of a lender, which lenders that extend it inherit. @throws Error if the files have errors */
export async function withOwnScreens(server: TestServer, lender: string): Promise<void> {
  const before = server.release(lender)
  for (const [route, screen] of Object.entries(ownScreens)) {
    server.files.set(`${lender}/screens/${route}.json`, JSON.stringify(screen))
  }
  await server.parts.releases.reload()
  if (server.release(lender) !== before) return
  const findings = server.parts.releases.findings().filter(({ severity }) => severity === 'error')
  throw new Error(findings.map(({ file, message }) => `${file} ${message}`).join('\n'))
}

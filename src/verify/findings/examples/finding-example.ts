/** The content of `flow explain --code`: a wrong and a right example of a finding, and its explanation. */

/** Texts of files by path. An object is a file that the page does not show. */
import type { FindingCode } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'

export type ExampleFiles = { readonly [path: FlowPath]: string | object }

export type FindingExample = {
  /** An explanation for newcomers: what the finding means, which borrowers it affects, what to do. */
  readonly why: string
  /** The command that reports the finding; `check` by default. */
  readonly by?: 'check' | 'test' | 'prove' | 'explore'
  /** The subject of the finding, if it is not the flow: such a finding does not block a release. */
  readonly about?: 'a scenario' | 'an allowance' | 'a folder that is no lender'
  /** The flow that shows the finding, if the example flows do not. */
  readonly on?: 'a shipped lender'
  /** Other codes that the wrong example produces as well. */
  readonly also?: readonly string[]
  /** What to do, if no file shows it. */
  readonly rightly?: string
  /** Additional files for both the wrong and the right example; not shown. */
  readonly otherFiles?: ExampleFiles
} & (EditExample | FilesExample)

/** An example that edits one place of one file of the example flows. */
export type EditExample = {
  readonly file: FlowPath
  /** The text in the example flow's file that `wrong` replaces; absent if that is `right`. */
  readonly at?: string
  /** The correct text, as the page of the finding shows it. */
  readonly right: string
  /** The faulty text, for which the check must report the finding. */
  readonly wrong: string
  /** The text that replaces `…` in the wrong example when it is tested, because it is too long to show. */
  readonly ellipsis?: string
}

/** An example of complete files. */
export type FilesExample = { readonly rightFiles: ExampleFiles; readonly wrongFiles: ExampleFiles }

/** The examples of a check, by code. */
export type FindingExamples = { readonly [code in FindingCode]?: FindingExample }

/**
 * Whether the finding blocks a release: the server runs the same checks as `check`, and keeps the previous release if
 * there are errors.
 */
export function blocksRelease({ by = 'check', about }: Pick<FindingExample, 'by' | 'about'>): boolean {
  return by === 'check' && about === undefined
}

export function isEdit(example: FindingExample): example is FindingExample & EditExample {
  return 'file' in example
}

/** Files that several examples need in addition to the example flow. */

export const anAcme = {
  ...{ extends: 'base', code: 'ACME', canonicalCode: 'ACME', name: 'Acme Lending', nameShort: 'Acme', hosts: ['acme.example'] },
  lendsIn: ['AL', 'TX'],
  contact: { phone: '+16155550101', email: 'help@acme.example', address: '2 Main St' },
  nmls: { number: '12346' },
}

export const aLifecycle = {
  start: 'new',
  anywhere: { cancelled: 'over' },
  progress: [{ id: 'BASIC', label: 'Basic info' }],
  states: [
    { id: 'new', go: 'start/profile', progress: 'BASIC', moves: { sent: 'waiting' } },
    { id: 'waiting', go: '@wait', moves: { read: 'checked' } },
    { id: 'checked', go: 'start/profile' },
    { id: 'over', go: '/', final: true, progress: 'COMPLETE' },
  ],
  events: [
    { id: 'cancelled', when: { var: 'status.dtiDecline' } },
    { id: 'sent', when: { var: 'session.registered' } },
    { id: 'read', when: { var: 'status.manualNotary' } },
  ],
}

export const withLifecycle = { 'base/lifecycle.json': aLifecycle }

export const someConditions = {
  templates: { upload: { go: 'upload', button: 'Upload' } },
  cards: [{ id: 'ID_VERIFICATION_FAILURE', template: 'upload', heading: 'Who are you?' }],
}

export const anUpload = {
  kind: 'message',
  openWhen: { in: ['ID_VERIFICATION_FAILURE', { var: 'open.conditions' }] },
  heading: 'Upload it',
  text: 'Here.',
  actions: [{ id: 'back', label: 'Back', do: 'go', go: '/' }],
}

export const withCards = { 'base/conditions.json': someConditions, 'base/screens/upload.json': anUpload }

export const aSandbox = {
  path: [
    {
      id: 'profile',
      status: 'APP_SUBMISSION',
      leave: [
        { id: 'sent', on: 'submitted:apply/income', to: 'waiting' },
        { id: 'late', afterSeconds: 60 },
      ],
    },
    { id: 'waiting', status: 'WAITING_FOR_SOFT_CREDIT', leave: [{ id: 'made', afterSeconds: 5 }] },
    { id: 'over', status: 'DECLINED' },
  ],
  personas: [
    { id: 'slow', lastNames: ['Slow'], detours: [] },
    { id: 'frozen', lastNames: ['Frozen'], detours: [] },
  ],
}

/** Pieces of JSON from which examples are put together. */

export const digitPattern = '"patterns": [{ "id": "digit", "pattern": "[0-9]", "message": "Needs a digit" }]'
export const isRegistered = '{ "var": "session.registered" }'

export const textWithCases = (otherwise: string, ...cases: readonly string[]) =>
  `"heading": { "cases": [${cases.join(', ')}], "otherwise": "${otherwise}" }`
export const textCase = (id: string, rule: string, text: string) => `{ "id": "${id}", "when": ${rule}, "text": "${text}" }`

export const withChecks = (...checks: readonly string[]) => `"checks": [${checks.join(', ')}], "submit": "Continue"`
export const incomeCheck = (id: string, operator: string, dollars: string, message: string) =>
  `{ "id": "${id}", "at": "income", "refuseWhen": { "${operator}": [{ "var": "draft.income.income" }, { "usd": "${dollars}" }] }, "message": "${message}" }`

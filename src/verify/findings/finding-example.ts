/** What `flow explain --code` prints of a finding: a wrong and a right example, and why it matters. */

/** The words of files by their paths. Objects stand for files of which the page shows nothing. */
import type { FindingCode } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
export type ExampleFiles = { readonly [path: FlowPath]: string | object }

export type FindingExample = {
  /** For a first reader: what the finding means, which borrowers it concerns, what to do. Plain words. */
  readonly why: string
  /** Which command finds it; `check` unless said otherwise. */
  readonly by?: 'check' | 'test' | 'prove' | 'explore'
  /** What is wrong beside the flow: the server takes a release up for all that. */
  readonly about?: 'a scenario' | 'an allowance' | 'a folder that is no lender'
  /** Where the small flows do not show it. */
  readonly on?: 'a shipped lender'
  /** Codes that are found with it. */
  readonly also?: readonly string[]
  /** What to do, where no file shows it. */
  readonly rightly?: string
  /** Files beside, which both the wrong and the right example need. They are not shown. */
  readonly beside?: ExampleFiles
} & (EditExample | FilesExample)

/** One place of one file, otherwise as in the small flows on which the examples are tried. */
export type EditExample = {
  readonly file: FlowPath
  /** What stands there in the small flows, where the right example is something else. */
  readonly at?: string
  readonly right: string
  readonly wrong: string
  /** What stands for the `…` of the wrong example when it is tried: more than anybody wants to read. */
  readonly ellipsis?: string
}

/** Whole files. */
export type FilesExample = { readonly rightFiles: ExampleFiles; readonly wrongFiles: ExampleFiles }

/** The examples that a check holds, by code. */
export type FindingExamples = { readonly [code in FindingCode]?: FindingExample }

/** Whether the server goes on with the release before until an error is mended: it runs what `check` runs. */
export function blocksRelease({ by = 'check', about }: Pick<FindingExample, 'by' | 'about'>): boolean {
  return by === 'check' && about === undefined
}

export function isEdit(example: FindingExample): example is FindingExample & EditExample {
  return 'file' in example
}

/** Files that several examples need beside the small flow. */

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

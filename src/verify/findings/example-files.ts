/** Files that several examples need beside the small flow. */

export const anAcme = {
  ...{ extends: 'base', code: 'ACME', canonicalCode: 'ACME', name: 'Acme Lending', nameShort: 'Acme', hosts: ['acme.example'] },
  lendsIn: ['AL', 'TX'],
  contact: { phone: '+16155550101', phoneFormatted: '(615) 555-0101', email: 'help@acme.example', address: '2 Main St' },
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
    { id: 'profile', status: 'APP_SUBMISSION', leave: [{ id: 'sent', on: 'submitted:apply/income', to: 'waiting' }] },
    { id: 'waiting', status: 'WAITING_FOR_SOFT_CREDIT', leave: [{ id: 'made', afterSeconds: 5 }] },
    { id: 'over', status: 'DECLINED' },
  ],
  personas: [
    { id: 'slow', lastNames: ['Slow'], detours: [] },
    { id: 'frozen', lastNames: ['Frozen'], detours: [] },
  ],
}

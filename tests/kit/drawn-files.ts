import { someFlowFiles } from './some-flow-files.ts'

const lifecycle = {
  start: 'begun',
  states: [
    { id: 'begun', says: 'It began.', go: 'start/profile', moves: { looked: 'waiting' } },
    { id: 'waiting', says: 'A reviewer looks.', go: '@wait', moves: {} },
  ],
  events: [
    { id: 'declined', when: { '==': [{ var: 'status.value' }, 'DECLINED'] } },
    { id: 'looked', says: 'A reviewer <has> "looked".', when: { '==': [{ var: 'status.value' }, 'WAITING_FOR_SOFT_CREDIT'] } },
  ],
  anywhere: { declined: 'begun' },
}
const sandbox = {
  path: [
    { id: 'profile', status: 'APP_SUBMISSION', leave: [{ id: 'sent', on: 'submitted:start/profile' }] },
    { id: 'credit', status: 'WAITING_FOR_SOFT_CREDIT', leave: [{ id: 'pulled', afterSeconds: 2 }] },
    { id: 'over', status: 'DECLINED' },
  ],
}
/** A message screen with a button to the next screen. */
export const welcome = {
  kind: 'message',
  heading: 'Welcome & hello',
  text: 'It goes on here.',
  actions: [{ id: 'on', label: 'Go on', do: 'acknowledge' }],
}
/** The small flows with something of every kind that is drawn. */
export const drawnFiles = someFlowFiles({
  'base/lifecycle.json': lifecycle,
  'base/sandbox.json': sandbox,
  'base/screens/start/profile.json': welcome,
})

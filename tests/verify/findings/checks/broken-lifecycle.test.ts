import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const lifecycle = 'base/lifecycle.json'
const conditions = 'base/conditions.json'
const sandbox = 'base/sandbox.json'
const files = someFlowFiles({
  'base/screens/start/profile.json': {
    kind: 'message',
    heading: 'Welcome',
    text: 'It goes on here.',
    actions: [
      { id: 'on', label: 'Go on', do: 'go', go: 'wait' },
      { id: 'sent', label: 'Send it', do: 'acknowledge' },
    ],
  },
  'base/screens/conditions/upload.json': {
    kind: 'message',
    openWhen: { in: ['ID_VERIFICATION_FAILURE', { var: 'open.conditions' }] },
    heading: 'Upload it',
    text: 'Here.',
    actions: [{ id: 'back', label: 'Back', do: 'go', go: '/' }],
  },
  [lifecycle]: {
    start: 'new',
    anywhere: { cancelled: 'over' },
    progress: [{ id: 'BASIC', label: 'Basic info' }],
    states: [
      { id: 'new', go: 'start/profile', progress: 'BASIC', moves: { sent: 'waiting' } },
      { id: 'waiting', go: '@wait' },
      { id: 'over', go: '/', final: true, progress: 'COMPLETE' },
    ],
    events: [
      { id: 'cancelled', when: { '==': [{ var: 'status.value' }, 'CANCELLED'] } },
      { id: 'sent', when: { '==': [{ var: 'status.value' }, 'WAITING_FOR_SOFT_CREDIT'] } },
    ],
  },
  [conditions]: {
    templates: { upload: { go: 'conditions/upload', button: 'Upload' } },
    cards: [{ id: 'ID_VERIFICATION_FAILURE', template: 'upload', heading: 'Who are you?' }],
  },
  [sandbox]: {
    path: [
      { id: 'profile', status: 'APP_SUBMISSION', leave: [{ id: 'sent', on: 'submitted:start/profile' }] },
      {
        id: 'waiting',
        status: 'WAITING_FOR_SOFT_CREDIT',
        opens: [{ id: 'id', categoryEnum: 'ID_VERIFICATION_FAILURE' }],
        leave: [{ id: 'on', afterSeconds: 5, to: 'profile' }],
      },
    ],
    personas: [
      {
        id: 'declined',
        lastNames: ['Low'],
        detours: [
          { id: 'declined', $after: 'waiting', status: 'DECLINED' },
          { id: 'waiting', leave: [{ id: 'on', afterSeconds: 1, to: 'declined' }] },
        ],
      },
    ],
  },
})

describe('lifecycle, cards and sandbox', () => {
  it('a lifecycle, cards and a sandbox that fit together are accepted', () => {
    expect(foundIn(files)).toEqual([])
  })

  it.each([
    ['a start that is no state', lifecycle, '"start": "new"', '"start": "nwe"', 'E231', '"nwe"'],
    ['a move to a state that is not there', lifecycle, '"sent": "waiting"', '"sent": "wating"', 'E231', '"wating"'],
    ['a move by an event that is not there', lifecycle, '"sent": "waiting"', '"snet": "waiting"', 'E232', '"snet"'],
    ['an event from anywhere that is not there', lifecycle, '"cancelled": "over"', '"canceled": "over"', 'E232', '"canceled"'],
    ['a state that leads to the lifecycle', lifecycle, '"go": "@wait"', '"go": "@lifecycle"', 'E233', '"@lifecycle"'],
    [
      'a screen on a step that is not there',
      'base/screens/start/profile.json',
      '"text": "It goes on here.",',
      '"text": "It goes on here.", "progress": "BASICS",',
      'E234',
      '"BASICS"',
    ],
    ['a state on a step that is not there', lifecycle, '"progress": "BASIC"', '"progress": "BASICS"', 'E234', '"BASICS"'],
    ['a state whose screen is not there', lifecycle, '"start/profile"', '"start/profil"', 'E302', '"start/profil"'],
    ['a card of no template', conditions, '"template": "upload"', '"template": "uplaod"', 'E401', '"uplaod"'],
    [
      'a card of no category',
      conditions,
      '"ID_VERIFICATION_FAILURE"',
      '"ID_VERIFICATION_FAILED"',
      'E402',
      '"ID_VERIFICATION_FAILED"',
    ],
    ['a card to no screen', conditions, '"conditions/upload"', '"conditions/uplod"', 'E302', '"conditions/uplod"'],
    ['a card to a screen that is not open', conditions, '"conditions/upload"', '"start/profile"', 'E404', '"start/profile"'],
    ['a card to a registration', conditions, '"conditions/upload"', '"apply/income"', 'E308', '"apply/income"'],
    ['a card whose button leads nowhere', conditions, '"go": "conditions/upload",', '', 'E403', '"button"'],
    ['a card without its button', conditions, ',\n      "button": "Upload"', '', 'E403', '"go"'],
    ['a state to a registration', lifecycle, '"start/profile"', '"apply/income"', 'E308', '"apply/income"'],
    ['a last name of two personas', sandbox, '"Low"', '"Low", "LOW"', 'E323', '"LOW"'],
    ['a condition of no category', sandbox, '"ID_VERIFICATION_FAILURE"', '"ID_VERIFICATION"', 'E402', '"ID_VERIFICATION"'],
    ['a status that the server does not have', sandbox, '"APP_SUBMISSION"', '"APP_SUBMISSON"', 'E304', '"APP_SUBMISSON"'],
    ['a status of a persona', sandbox, '"status": "DECLINED"', '"status": "DECLIND"', 'E304', '"DECLIND"'],
    ['a way on that nothing opens', sandbox, '"on": "submitted:start/profile"', '"$comment": "?"', 'E321', '"sent"'],
    ['a way to a place that is not there', sandbox, '"to": "profile"', '"to": "profil"', 'E322', '"profil"'],
    ['a way of a persona to a place that is not there', sandbox, '"to": "declined"', '"to": "declin"', 'E322', '"declin"'],
    ['a detour beside nothing', sandbox, '"$after": "waiting"', '"$after": "wating"', 'E602', '"wating"'],
    [
      'a detour from nothing',
      sandbox,
      '"id": "waiting",\n          "leave"',
      '"id": "wating",\n          "leave"',
      'E601',
      '"wating"',
    ],
  ])('the mistake “%s” is the only finding, at its place', (_name, file, from, to, code, needle) => {
    const changed = withText(files, file, from, to)
    const [found, ...others] = findingsIn(changed)
    expect(others.map((one) => one.code)).toEqual([])
    expect(`${found?.code} ${found?.file}:${found?.line}:${found?.column}`).toBe(`${code} ${placeOfText(changed, file, needle)}`)
    expect(found?.message).toMatch(/^[A-Z"{].*\.$/s)
    expect(found?.lenders).toEqual(['acme', 'birch'])
  })
})

import { anUpload, type FindingExamples, someConditions } from '../../examples/finding-example.ts'

const message =
  '{ "kind": "message", "heading": "Help", "text": "Call us.", "actions": [{ "id": "back", "label": "Back", "do": "go", "go": "/" }]'

export const examples = {
  W305: {
    why: 'No status leads to the decision, so nobody ever meets it. Perhaps the line that was to ask it names another one.',
    file: 'base/status-routes.json',
    right: '"decisions": {',
    wrong: '"decisions": { "frozen": { "otherwise": "start/profile" },',
  },
  W801: {
    why: 'No screen uses the library field. It can go, or what was to use it names another one.',
    file: 'base/fields.json',
    at: '"money": {',
    right: '"money": {',
    wrong: '"nickname": { "as": "text", "label": "Nickname" }, "money": {',
  },
  W802: {
    why: 'Nothing asks for the named rule. It can go, or what was to use it names another one.',
    file: 'base/facts.json',
    right: '"rules": {',
    wrong: '"rules": { "lives-there": { "says": "lives there", "when": { "var": "session.registered" } },',
  },
  W803: {
    why: 'No rule and no text uses the named value. It can go, or what was to use it names another one.',
    file: 'base/facts.json',
    right: '"values": {',
    wrong: '"values": { "greeting": { "type": "text", "is": "Hello" },',
  },
  W804: {
    why: 'No step stands in the stage, so borrowers would see a stage that they never come to.',
    file: 'base/journeys/apply.json',
    right: '"stages": [',
    wrong: '"stages": [{ "id": "checks", "label": "Checks" },',
  },
  W805: {
    why: 'No journey, status, state, card or button leads to the screen, and it is not open by itself. Nobody ever meets it.',
    rightFiles: { 'base/screens/help.json': `${message}, "openWhen": { "var": "session.registered" } }` },
    wrongFiles: { 'base/screens/help.json': `${message} }` },
  },
  W821: {
    why: 'No card starts from the template. It can go, or the card that was to use it names another one.',
    file: 'base/conditions.json',
    right: '"templates": {',
    wrong: '"templates": { "call": { "go": "upload", "button": "Call us" },',
    otherFiles: { 'base/conditions.json': someConditions, 'base/screens/upload.json': anUpload },
  },
  W822: {
    why: 'No stage stands in the group, so borrowers would see a group without anything in it.',
    file: 'base/journeys/first.json',
    right: '"groups": [',
    wrong: '"groups": [{ "id": "rest", "label": "The rest" },',
  },
} satisfies FindingExamples

import { aSandbox, type FindingExamples } from './finding-example.ts'

const walk = (step: string, then: string) =>
  `{ "title": "The income is asked", "journey": "apply", "walk": [{ "at": "${step}", "answer": { "income": 50000 }, "then": { ${then} } }] }`

const approvedBirch = (name: string) =>
  `{ "places": { "lender#/canonicalCode": "BIRCH", "lender#/code": "BIRCH", "lender#/extends": "acme", "lender#/name": "${name}" } }`

export const examples = {
  E341: {
    why: 'A random applicant came to a place that nothing leads on from: every screen to which buttons lead from there was answered in every way that rules distinguish, and either all answers were refused or nothing followed from them; or `flow prove` knows a borrower who is stuck (P3, P4) and whom no random applicant resembled. A borrower there can never finish. The finding stands at the line that leads there; the scenario that comes with a random applicant fails until the flow is mended. In the example the lender goes on by a fact that nothing sets before.',
    by: 'explore',
    file: 'base/sandbox.json',
    at: '"when": { "answered": "application.uuid" }',
    right: '"when": { "answered": "application.uuid" }',
    wrong: '"when": { "var": "application.hasHmda" }',
    otherFiles: {
      'base/screens/start/profile.json': {
        ...{ kind: 'message', heading: 'Welcome', text: 'It goes on here.' },
        actions: [{ id: 'on', label: 'Go on', do: 'acknowledge' }],
      },
      'base/sandbox.json': {
        path: [
          {
            ...aSandbox.path[0],
            leave: [{ id: 'read', on: 'submitted:start/profile', when: { answered: 'application.uuid' } }],
          },
          ...aSandbox.path.slice(1),
        ],
      },
    },
  },
  E701: {
    by: 'test',
    why: 'The flow no longer does what the scenario promises, or the promise has changed. The finding shows what was expected, what came, and the rule that decided, with each value. An inherited scenario is changed by a file of the same name; `flow decline` declines it.',
    rightFiles: { 'acme/scenarios/income.json': walk('income', '"accepted": true, "next": "birthdate"') },
    wrongFiles: { 'acme/scenarios/income.json': walk('income', '"accepted": true, "next": "password"') },
  },
  W702: {
    by: 'test',
    why: 'The lender declines a scenario that it would pass. If it stopped doing what all others promise, nobody would notice.',
    rightFiles: { 'birch/scenarios/declined.json': '{}' },
    wrongFiles: { 'birch/scenarios/declined.json': '{ "second-home": "asks about no second home" }' },
  },
  E704: {
    by: 'test',
    why: 'Nothing is promised, so that nothing can be broken: the test would be green whatever the flow does.',
    rightFiles: { 'base/scenarios/second-home.json': walk('income', '"accepted": true') },
    wrongFiles: { 'base/scenarios/second-home.json': '' },
  },
  E708: {
    by: 'test',
    why: 'The folder has an approval, `approved.json`, and its files say something else, say it no more, or say something new. Nobody has approved these words. `flow approve` approves them, and the change of `approved.json` is reviewed as any other.',
    rightFiles: { 'birch/approved.json': approvedBirch('Birch Lending') },
    wrongFiles: { 'birch/approved.json': approvedBirch('Birch Loans') },
  },
  E901: {
    by: 'prove',
    on: 'a shipped lender',
    also: ['E902'],
    why: 'A statement of the proof sheet is not so, and the finding has a borrower for whom it is not. What they would meet is written there.',
    file: 'base/status-routes.json',
    right: '"LIEN_VERIFICATION": "@liens"',
    wrong: '"LIEN_VERIFICATION": "lienz"',
  },
  E902: {
    by: 'prove',
    on: 'a shipped lender',
    also: ['E901'],
    why: 'What was proved of every borrower of this lender is proved no longer: a statement fails or cannot be decided, or claims less than it did. Where that is wanted, "prove --save" keeps the new sheet.',
    file: 'base/status-routes.json',
    right: '"HMDA": "@hmda"',
    wrong: '"HMDA": "start/hdma"',
  },
  E903: {
    by: 'prove',
    on: 'a shipped lender',
    why: 'The files are wrongly written, so that nothing can be read of which something could be proved. "flow check" reports what is wrong.',
    file: 'base/facts.json',
    right: '"rules": {',
    wrong: '"rules" {',
  },
} satisfies FindingExamples

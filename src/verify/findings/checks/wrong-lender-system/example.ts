import type { FindingExamples } from '../../examples/finding-example.ts'

const inLender = { file: 'base/lender.json', at: '"code": "BASE"' } as const
const sending = (fact: string) =>
  `"code": "BASE", "lenderSystem": { "kind": "http", "waits": "WAITING_FOR_SOFT_CREDIT", "sends": ["${fact}"] }`

export const examples = {
  E911: {
    ...inLender,
    why: 'lender.json lists the facts that leave for the lender’s own system. A path that is no fact sends nothing, and the system decides without what was meant.',
    right: sending('draft.income'),
    wrong: sending('draft.incmoe'),
  },
  E912: {
    ...inLender,
    why: 'A secret, such as a social security number, leaves only where lender.json names it with "secret:", so that nobody sends one by listing the group it is in. A password never leaves.',
    right: sending('secret:profile.ssn'),
    wrong: sending('profile.ssn'),
  },
  E913: {
    ...inLender,
    why: 'What is listed with "secret:" leaves only with the event that brings it. A fact that is no secret would be missing from all other events.',
    right: sending('draft.income'),
    wrong: sending('secret:draft.income'),
  },
  E914: {
    ...inLender,
    why: 'Until the lender’s own system has answered, an application is in the status that "waits" names. It has to lead to the waiting screen and to be listed under "keepWaiting" of status-routes.json: in any other the page stops asking after a while and says that something went wrong.',
    right: sending('draft.income'),
    wrong: sending('draft.income').replace('WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_AVM_DATA'),
  },
} satisfies FindingExamples

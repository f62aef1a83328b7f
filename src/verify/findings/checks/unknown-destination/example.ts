import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E206: {
    why: 'A button goes somewhere only when it says where. Without "go", pressing it does nothing.',
    file: 'base/screens/start/profile.json',
    right: '"do": "go", "go": "wait"',
    wrong: '"do": "go"',
  },
  E302: {
    why: 'Something leads to a screen that is not there. A borrower who is sent there finds that the page is missing and cannot go on.',
    file: 'base/status-routes.json',
    right: '"APP_SUBMISSION": "start/profile"',
    wrong: '"APP_SUBMISSION": "start/profil"',
  },
  E303: {
    why: 'A target that begins with "?" names a decision of the same table. There is none of that name; or the place is one from which no decision may be asked, such as a decision itself.',
    file: 'base/status-routes.json',
    right: '"DECLINED": "?declined"',
    wrong: '"DECLINED": "?declind"',
  },
} satisfies FindingExamples

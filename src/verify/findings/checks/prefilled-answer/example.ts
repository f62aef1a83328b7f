import type { FindingExamples } from '../../examples/finding-example.ts'

const password = 'base/screens/apply/password.json'

export const examples = {
  W151: {
    why: 'What stands in a field already is taken for right. The answer to another question there is sent by many as it stands.',
    file: password,
    at: '"as": "password",',
    right: '"as": "password",',
    wrong: '"as": "password", "prefill": { "var": "profile.email" },',
  },
  W152: {
    why: 'A check refuses an answer because it is wrong. If the same answer is prefilled, the page offers what it then refuses.',
    file: 'base/screens/apply/birthdate.json',
    at: '"fields": [ { "id": "dob", "use": "date-of-birth" } ], "checks": [',
    right: '"fields": [{ "id": "dob", "use": "date-of-birth" }], "checks": [',
    wrong:
      '"fields": [{ "id": "dob", "use": "date-of-birth", "prefill": { "var": "profile.dob" } }], "checks": [{ "id": "same", "at": "dob", "refuseWhen": { "==": [{ "var": "draft.dob" }, { "var": "profile.dob" }] }, "message": "Another one, please" },',
  },
  W153: {
    why: 'A consent counts because a person gave it. One that is ticked in advance was given by nobody.',
    file: password,
    at: '"as": "checkbox",',
    right: '"as": "checkbox", "consent": "SIGNATURE",',
    wrong: '"as": "checkbox", "consent": "SIGNATURE", "prefill": true,',
  },
} satisfies FindingExamples

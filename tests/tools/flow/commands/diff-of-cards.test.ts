import { expect, it } from 'vitest'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { withText } from '#kit/some-flow-files.ts'
import { REPOSITORY } from '#tools/repository.ts'

it('flow diff names the heading and the description of a card', async () => {
  const flows = await readFlowFolder(`${REPOSITORY}/flows`)
  const file = 'maple-street/conditions.json'
  const heading = withText(flows, file, "Let's see your ID once more", 'Your ID again')
  const changed = withText(heading, file, 'The last picture did not come out.', 'The picture is not clear.')
  const { out } = await flow('diff --since HEAD maple-street', changed, { HEAD: flows })
  expect(out).toContain('"heading" of the card "ID_VERIFICATION_FAILURE": “Let\'s see your ID once more” → “Your ID again”')
  expect(out).toContain('"description" of the card "ID_VERIFICATION_FAILURE"')
})

import { goesTo } from '#kit/over-http.ts'
import { aHeic, aJpeg, aPdf } from '#kit/some-documents.ts'
import { expectAccessible } from './kit/axe.ts'
import { opens, registered, signIn } from './kit/scripted.ts'
import { expect, test } from './kit/test.ts'

const file = (name: string, buffer: Buffer, mimeType: string) => ({ name, mimeType, buffer: Buffer.from(buffer) })

test('a refused file is named and left out, a good one has a picture, is replaced and sent, and shows its day later', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(/status of 415/)
  const ana = await registered(server, { lastName: 'Paystub' })
  await goesTo(ana, 'INCOME_VERIFICATION')
  await signIn(context, ana)
  await opens(page, server, ana, 'income/upload/MANUAL_PAYSTUB')
  const field = page.getByRole('group', { name: 'Paystubs' })
  await expect(field.getByText('up to 10 MB each')).toBeVisible()
  const input = field.locator('input[type=file][name]')
  await input.setInputFiles([
    file('fake.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'application/pdf'),
    file('stub.jpg', aJpeg(), 'image/jpeg'),
  ])
  await expect(field.getByRole('alert')).toContainText('fake.pdf is neither a photo nor a PDF.')
  await expect(field.getByRole('button', { name: 'Try fake.pdf again' })).toHaveCount(0)
  await expect(field.getByRole('listitem').filter({ hasText: 'stub.jpg' }).locator('canvas')).toBeVisible()
  await expectAccessible(page, 'a refused file beside a good one')

  await field.getByRole('button', { name: 'Remove stub.jpg' }).click()
  // At once: the submission waits until the file is removed.
  await page.getByRole('button', { name: 'Send' }).click()
  const summary = page.getByRole('main').getByRole('alert').first()
  await expect(summary).toContainText('fake.pdf is neither a photo nor a PDF.')
  await expect(field.getByRole('button', { name: 'Remove fake.pdf' })).toBeFocused()

  await input.setInputFiles(file('IMG_1.HEIC', aHeic(), ''))
  await expect(field.getByRole('button', { name: 'Remove IMG_1.HEIC' })).toBeVisible()
  await expect(field.getByRole('alert')).toHaveCount(0)
  const chooser = page.waitForEvent('filechooser')
  await field.getByRole('button', { name: 'Replace IMG_1.HEIC' }).click()
  await (await chooser).setFiles(file('stub.pdf', aPdf(), 'application/pdf'))
  await expect(field.getByRole('button', { name: 'Remove stub.pdf' })).toBeVisible()
  await expect(field.getByText('IMG_1.HEIC')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).not.toHaveURL(/MANUAL_PAYSTUB/)
})

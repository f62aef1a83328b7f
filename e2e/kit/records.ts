import type { Page } from 'playwright/test'

/** Confirms that the documents could be opened, and agrees to electronic ones. */
export async function agreesToElectronicRecords(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I opened the document/ }).check()
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aStore } from '#kit/a-store.ts'
import { keysFrom } from '#server/secrets/keys.ts'
import type { Store } from '#server/store/open-store.ts'
import { deleteSealed, openSealed, sealValues } from '#server/store/sealed.ts'

let store: Store
const { sealer } = keysFrom('a secret for tests, long enough to be one')
const ana = '8f14e45f-ceea-467f-a0e6-d1f0a6b1b0a1'
const ben = '8f14e45f-ceea-467f-a0e6-d1f0a6b1b0a2'
const path = 'profile.ssn'
const owner = (uuid: string, lender = 'acme') => ({ lender, owner: uuid })

beforeAll(async () => {
  store = await aStore()
})
afterAll(() => store.close())

const seal = (who: { lender: string; owner: string }, value: string) =>
  store.write((tx) => sealValues(tx, sealer, who, [{ path, value }]))
const open = (who: { lender: string; owner: string }, at = path, by = sealer) => store.read((db) => openSealed(db, by, who, at))

describe('an encrypted value of the store', () => {
  beforeEach(async () => {
    await store.write((tx) => tx.deleteFrom('sealed').execute())
    await seal(owner(ana), '123-45-6789')
  })

  it('an encrypted value can be decrypted for its owner and is not in the database in plain text', async () => {
    expect(await open(owner(ana))).toBe('123-45-6789')
    const [row] = await store.read((db) => db.selectFrom('sealed').selectAll().execute())
    expect(Buffer.from(row?.ciphertext ?? []).toString('latin1')).not.toContain('6789')
  })

  it('a value encrypted twice has two different ciphertexts', async () => {
    const texts = async () =>
      (await store.read((db) => db.selectFrom('sealed').select('ciphertext').execute())).map(({ ciphertext }) =>
        String(ciphertext),
      )
    const [before] = await texts()
    await seal(owner(ana), '123-45-6789')
    expect((await texts()).includes(before ?? '')).toBe(false)
  })

  it('an encrypted value is not found for another owner, lender or path', async () => {
    expect(await open(owner(ben))).toBeUndefined()
    expect(await open(owner(ana, 'other'))).toBeUndefined()
    expect(await open(owner(ana), 'application.disburseAccount.accountNumber')).toBeUndefined()
  })

  it.each([
    ['another borrower', owner(ben), path],
    ['another lender', owner(ana, 'other'), path],
    ['another path', owner(ana), 'application.extra.ssn'],
  ])('an encrypted value cannot be decrypted when its row is copied to %s', async (_, to, at) => {
    await store.write(async (tx) => {
      const row = await tx
        .selectFrom('sealed')
        .selectAll()
        .where('owner_uuid', '=', ana)
        .where('path', '=', path)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('sealed')
        .values({ ...row, lender: to.lender, owner_uuid: to.owner, path: at })
        .execute()
    })
    await expect(open(to, at)).rejects.toThrow()
  })

  it('an encrypted value with a changed byte cannot be decrypted', async () => {
    await seal(owner(ben), '987-65-4321')
    await store.write(async (tx) => {
      const { ciphertext } = await tx
        .selectFrom('sealed')
        .select('ciphertext')
        .where('owner_uuid', '=', ben)
        .executeTakeFirstOrThrow()
      const bytes = Buffer.from(ciphertext)
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      await tx.updateTable('sealed').set({ ciphertext: bytes }).where('owner_uuid', '=', ben).execute()
    })
    await expect(open(owner(ben))).rejects.toThrow()
  })

  it('an encrypted value cannot be decrypted with another secret, and the error says so', async () => {
    const other = keysFrom('another secret for tests, as long as the first').sealer
    await expect(open(owner(ana), path, other)).rejects.toThrow('sealed with another secret')
  })

  it('an encrypted value is deleted by deleteSealed', async () => {
    await store.write((tx) => deleteSealed(tx, owner(ana), [path]))
    expect(await open(owner(ana))).toBeUndefined()
  })
})

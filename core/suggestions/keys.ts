/** The keys of providers, in the vault that has the tokens of clouds. */

/** The part of a vault that keys need. */
export interface KeyVault {
  read(id: string): Promise<{ accessToken: string } | null>
  write(
    id: string,
    tokens: { accessToken: string; refreshToken: string | null; expiresAt: number | null },
  ): Promise<void>
  forget(id: string): Promise<void>
}

const idOf = (name: string) => `suggestions:${name}`

export class ProviderKeys {
  readonly #vault: KeyVault

  constructor(vault: KeyVault) {
    this.#vault = vault
  }

  async find(name: string): Promise<string | null> {
    return (await this.#vault.read(idOf(name)))?.accessToken ?? null
  }

  /** Null forgets it. */
  async set(name: string, key: string | null): Promise<void> {
    if (key === null) return this.#vault.forget(idOf(name))
    await this.#vault.write(idOf(name), { accessToken: key, refreshToken: null, expiresAt: null })
  }
}

/**
 * The certificate authority of the proxy, in the home folder. Its name constraints (RFC 5280, 4.2.1.10) let it vouch for
 * the cloud's API host and the hosts below it, so that its stolen key opens no other connection.
 */
import {
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'
import { join } from 'node:path'
import { ContentInfo } from '@peculiar/asn1-cms'
import * as pkcs12 from '@peculiar/asn1-pfx'
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema'
import * as x509 from '@peculiar/asn1-x509'
import { readPrivateText } from '../../platform/files/privateContent.ts'
import { withFileLock } from '../../platform/files/lockFile.ts'
import { writePrivateFile } from '../../platform/files/privateFile.ts'

/** The host of the cloud's API. That of an organization lies below it. */
export const CLOUD_API_HOST = 'api.crowdin.com'

const DAY = 24 * 3_600_000
const AUTHORITY_DAYS = 5 * 365
export const LEAF_DAYS = 7

/** Certificates and keys are PEM. */
export interface LeafCertificate {
  cert: string
  key: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface CertificateAuthority {
  /** The path of the authority's certificate, as PEM. */
  certificateFile: string
  /** The path of a PKCS#12 file that holds the same certificate, as a trust store of Java without a password. */
  trustStoreFile: string
  /** Makes a key and a certificate for a host, which are good for `LEAF_DAYS` days. */
  issueLeaf(host: string): LeafCertificate
}

/**
 * Opens the authority of a home folder, and makes it if it is missing or damaged, or ends within 30 days. Its files have
 * mode 0600. Programs trust it by a variable that names its file; the system does not know it.
 * @throws Failure `home.unreadable`, and the system's errors for writing
 */
export async function openCertificateAuthority(home: string): Promise<CertificateAuthority> {
  const folder = join(home, 'cloud-proxy')
  const [certificateFile, keyFile, trustStoreFile] = [
    'authority.pem',
    'authority-key.pem',
    'authority.p12',
  ].map((name) => join(folder, name)) as [string, string, string]
  const authority = await withFileLock(certificateFile, async () => {
    const known = readAuthority(await readPrivateText(certificateFile), await readPrivateText(keyFile))
    if (known !== null) return known
    const made = makeAuthority()
    await writePrivateFile(keyFile, made.key.export({ type: 'pkcs8', format: 'pem' }))
    await writePrivateFile(trustStoreFile, trustStoreOf(made.certificate))
    await writePrivateFile(certificateFile, made.certificate.toString())
    return made
  })
  return { certificateFile, trustStoreFile, issueLeaf: (host) => issueLeaf(authority, host) }
}

interface Authority {
  certificate: X509Certificate
  key: KeyObject
}

/** Null if a part is missing or unreadable, the two do not belong together, or the certificate ends within 30 days. */
function readAuthority(certificateText: string | null, keyText: string | null): Authority | null {
  if (certificateText === null || keyText === null) return null
  try {
    const certificate = new X509Certificate(certificateText)
    const key = createPrivateKey(keyText)
    const isGood =
      certificate.checkPrivateKey(key) && certificate.validToDate.getTime() > Date.now() + 30 * DAY
    return isGood ? { certificate, key } : null
  } catch {
    return null
  }
}

const NAME = 'Interlinear cloud proxy'

function makeAuthority(): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const permitted = [new x509.GeneralSubtree({ base: new x509.GeneralName({ dNSName: CLOUD_API_HOST }) })]
  // A constraint restricts names of its own type alone, so that addresses need one beside that of host names.
  const excluded = ['0.0.0.0/0', '::/0'].map(
    (range) => new x509.GeneralSubtree({ base: new x509.GeneralName({ iPAddress: range }) }),
  )
  const certificate = signCertificate({
    ...{ signer: privateKey, subject: NAME, publicKey, days: AUTHORITY_DAYS },
    extensions: [
      extension(x509.id_ce_basicConstraints, new x509.BasicConstraints({ cA: true, pathLenConstraint: 0 })),
      extension(x509.id_ce_keyUsage, new x509.KeyUsage(x509.KeyUsageFlags.keyCertSign)),
      extension(
        x509.id_ce_nameConstraints,
        new x509.NameConstraints({
          permittedSubtrees: new x509.GeneralSubtrees(permitted),
          excludedSubtrees: new x509.GeneralSubtrees(excluded),
        }),
      ),
    ],
  })
  return { certificate, key: privateKey }
}

function issueLeaf({ key }: Authority, host: string): LeafCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = signCertificate({
    ...{ signer: key, subject: host, publicKey, days: LEAF_DAYS },
    extensions: [
      extension(x509.id_ce_basicConstraints, new x509.BasicConstraints()),
      extension(x509.id_ce_keyUsage, new x509.KeyUsage(x509.KeyUsageFlags.digitalSignature)),
      extension(x509.id_ce_extKeyUsage, new x509.ExtendedKeyUsage([x509.id_kp_serverAuth])),
      extension(
        x509.id_ce_subjectAltName,
        new x509.SubjectAlternativeName([new x509.GeneralName({ dNSName: host })]),
      ),
    ],
  })
  return {
    cert: certificate.toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    expiresAt: certificate.validToDate.getTime(),
  }
}

/** RFC 5758, 3.2. */
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'

function signCertificate({
  signer,
  subject,
  publicKey,
  days,
  extensions,
}: {
  signer: KeyObject
  subject: string
  publicKey: KeyObject
  days: number
  extensions: x509.Extension[]
}): X509Certificate {
  const signature = new x509.AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 })
  // A clock that is a little behind accepts it, too.
  const notBefore = new Date(Date.now() - 60_000)
  const body = new x509.TBSCertificate({
    ...{ version: x509.Version.v3, serialNumber: newSerial(), signature },
    ...{ issuer: commonName(NAME), subject: commonName(subject) },
    validity: new x509.Validity({ notBefore, notAfter: new Date(notBefore.getTime() + days * DAY) }),
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ type: 'spki', format: 'der' }),
      x509.SubjectPublicKeyInfo,
    ),
    extensions: new x509.Extensions(extensions),
  })
  const signatureValue = sign('sha256', Buffer.from(AsnConvert.serialize(body)), signer)
  const certificate = new x509.Certificate({
    ...{ tbsCertificate: body, signatureAlgorithm: signature },
    signatureValue: bytesOf(signatureValue),
  })
  return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)))
}

/** 127 random bits: a positive number (RFC 5280, 4.1.2.2). */
function newSerial(): ArrayBuffer {
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  return bytesOf(serial)
}

/** Every extension here is critical: a program that does not know one refuses the certificate. */
function extension(extnID: string, value: object): x509.Extension {
  return new x509.Extension({
    ...{ extnID, critical: true },
    extnValue: new OctetString(AsnConvert.serialize(value)),
  })
}

function commonName(text: string): x509.Name {
  const value = new x509.AttributeValue({ utf8String: text })
  return new x509.Name([
    new x509.RelativeDistinguishedName([new x509.AttributeTypeAndValue({ type: '2.5.4.3', value })]),
  ])
}

/** PKCS#7 data (RFC 5652, 4). */
const ID_DATA = '1.2.840.113549.1.7.1'
/** The attribute by which Java takes a certificate of a PKCS#12 file for trusted, and its value for any use. */
const ID_TRUSTED_KEY_USAGE = '2.16.840.1.113894.746875.1.1'

/** Makes a PKCS#12 file (RFC 7292) without encryption and MAC, which needs no password: a certificate is public. */
function trustStoreOf(certificate: X509Certificate): Uint8Array {
  const data = (content: object) =>
    new ContentInfo({
      contentType: ID_DATA,
      content: AsnConvert.serialize(new OctetString(AsnConvert.serialize(content))),
    })
  // Its constructor ignores its parameters.
  const trusted = Object.assign(new pkcs12.PKCS12Attribute(), {
    attrId: ID_TRUSTED_KEY_USAGE,
    attrValues: [AsnObjectIdentifierConverter.toASN(x509.anyExtendedKeyUsage).toBER()],
  })
  const bag = new pkcs12.SafeBag({
    bagId: pkcs12.id_certBag,
    bagValue: AsnConvert.serialize(
      new pkcs12.CertBag({
        certId: pkcs12.id_x509Certificate,
        certValue: AsnConvert.serialize(new OctetString(bytesOf(certificate.raw))),
      }),
    ),
    bagAttributes: [trusted],
  })
  const file = new pkcs12.PFX({
    authSafe: data(new pkcs12.AuthenticatedSafe([data(new pkcs12.SafeContents([bag]))])),
  })
  // A new `PFX` has an empty MAC, which is none.
  return new Uint8Array(AsnConvert.serialize(Object.assign(file, { macData: undefined })))
}

function bytesOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

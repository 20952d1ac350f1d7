import { CertificateLookupPage } from "../../../features/courses/certificates/certificate-lookup";
import { CertificatePage } from "../../../features/courses/certificates/certificate-page";

export const CERTIFICATE_PAGES = { certificates: CertificateLookupPage, certificate: CertificatePage };

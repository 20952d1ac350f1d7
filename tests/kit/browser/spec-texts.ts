import type { RouteName } from "../../../web/src/lib/routes";

/** Texts of the specification that the first state of a route shows. Other states' texts are in the tests of their features. */
export const SPEC_TEXTS: Partial<Record<RouteName, readonly string[]>> = {
  home: ["Start Trading", "Explore Features", "Neural Intelligence", "Sign In", "2023", "All rights reserved."],
  login: ["LOGIN", "Forgot Password?", "Sign Up"],
  register: ["Username", "Email", "Full Name", "Password", "Confirm Password", "CREATE ACCOUNT"],
  verifyMfa: [
    "MFA VERIFICATION",
    "Please enter the 6-digit code sent to your email.",
    "Code sent to: someone@example.test",
    "Verify Code",
    "Resend Code",
    "Contact Support",
    "Back to Login",
  ],
  courses: ["COURSES", "HEALTH & FITNESS", "E-COMMERCE", "Free", "Enroll Now", "Buy Now"],
  myCourses: ["MY COURSES"],
  paymentSuccess: ["PROCESSING ERROR", "Log In", "Browse More Courses"],
  leaderboard: [
    ...["LEADERBOARD", "All Time", "This Month", "This Week", "TOP 10"],
    ...["RANK", "USER", "LEVEL", "XP", "STATUS"],
  ],
  explore: ["OUR EXPERT TEAM", "TRADER TESTIMONIALS", "PLATFORM FEATURES"],
  whyGlitch: [
    ...["Why Choose", "Initialize Trading", "Advanced Analytics", "Expert Education", "Community Support"],
    ...["Trading Simulator", "Secure Platform", "Trading Algorithms"],
    ...["Performance Tracking", "Portfolio Management", "Social Trading"],
  ],
  community: [
    ...["Welcome & Announcements", "Staff", "Courses", "Trading", "General", "Support", "Premium"],
    ...["#general", "Read Only"],
  ],
  contact: ["Contact Us", "Full Name", "Email Address", "Message", "London", "Mon-Fri 9:00 AM-6:00 PM"],
  notFound: ["Redirecting...", "Go to Courses"],
  profile: ["Profile"],
  publicProfile: ["About", "Achievements"],
  adminMessages: ["CONTACT SUBMISSIONS", "Reply", "Mark Read", "Delete"],
  adminUsers: ["REGISTERED USERS", "Total", "Online", "Offline", "Delete"],
};

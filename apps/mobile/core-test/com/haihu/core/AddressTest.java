package com.haihu.core;

final class AddressTest {
  private static final String CRM = "https://crm.example.com";

  private AddressTest() {}

  static void run(Check check) {
    origins(check);
    paths(check);
    webViews(check);
  }

  private static void origins(Check check) {
    check.is(ServerAddress.originOf("https://CRM.example.com/#/x"), CRM, "a whole address");
    check.is(ServerAddress.originOf("  crm.example.com "), CRM, "a typed name");
    check.is(ServerAddress.originOf("crm.example.com:8443"), CRM + ":8443", "a typed name with a port");
    check.is(ServerAddress.originOf("HTTPS://crm.example.com:443"), CRM, "the usual port");
    check.is(ServerAddress.originOf("https://[2001:db8::1]:8443/"), "https://[2001:db8::1]:8443", "an address of IPv6");
    check.is(ServerAddress.originOf("https://crm.example.com:65535"), CRM + ":65535", "the largest port");
    String[] none = {
      null, "", "   ", "http://crm.example.com", "https://", "https://a@crm.example.com", "https://a:b@crm.example.com",
      "javascript:alert(1)", "file:///etc/hosts", "content://x/y", "intent://x", "data:text/html,x", "about:blank",
      "https://crm .example.com", "https://crm.example.com:0", "https://crm.example.com:70000", "tel:110",
    };
    for (String text : none) check.is(ServerAddress.originOf(text), null, "no server: " + text);
    check.is(ServerAddress.isOf(CRM, "https://crm.example.com/a?b#c"), true, "our page");
    check.is(ServerAddress.isOf(CRM, "https://crm.example.com.evil.example/"), false, "a longer name");
    check.is(ServerAddress.isOf(CRM, "https://evil.example/https://crm.example.com"), false, "our name in a path");
    check.is(ServerAddress.isOf(CRM, "https://crm.example.com@evil.example/"), false, "our name as a user");
    check.is(ServerAddress.isOf(CRM, "http://crm.example.com/"), false, "without encryption");
    check.is(ServerAddress.isOf(CRM, "https://crm.example.com:8443/"), false, "another port");
    check.is(ServerAddress.isOf(CRM, "crm.example.com"), false, "a bare name is no page");
    check.is(ServerAddress.isOf(null, CRM), false, "no server is chosen");
    check.is(ServerAddress.isOf(CRM, null), false, "no page");
    check.is(ServerAddress.hostOf(CRM + ":8443"), "crm.example.com:8443", "the host in a question");
  }

  private static void paths(Check check) {
    check.is(ServerAddress.pageOf(CRM, null), CRM + "/", "the first page");
    check.is(ServerAddress.pageOf(CRM, "/pages/index/index"), CRM + "/#/pages/index/index", "a page");
    check.is(ServerAddress.pageOf(CRM, "/pages2/a/b?id=7&x=%20"), CRM + "/#/pages2/a/b?id=7&x=%20", "a query");
    String[] none = {"/evil", "pages/index", "//evil.example/pages/x", "/pages/../x", "/pages/<script>", "/pagesX/a", ""};
    for (String path : none) check.is(ServerAddress.pageOf(CRM, path), CRM + "/", "no page of ours: " + path);
  }

  private static void webViews(Check check) {
    check.is(ShellAge.isTooOld("Mozilla/5.0 Chrome/79.0.1 Mobile"), true, "79");
    check.is(ShellAge.isTooOld("Mozilla/5.0 Chrome/80.0.1 Mobile"), false, "80");
    check.is(ShellAge.isTooOld("Mozilla/5.0"), false, "unknown");
    check.is(ShellAge.isTooOld(null), false, "none");
    check.is(ShellAge.userAgent("Mozilla/5.0", 9), "Mozilla/5.0 HaihuApp/9", "the app's name");
  }
}

package com.haihu.app;

import android.net.Uri;
import android.webkit.GeolocationPermissions;
import android.webkit.PermissionRequest;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebView;
import com.haihu.core.ServerAddress;
import java.util.ArrayList;
import java.util.List;

/** Gives camera, microphone, place and files to pages of our server, and to no other. */
final class PageFrame extends WebChromeClient {
  private final Store store;
  private final Permissions permissions;
  private final Chooser chooser;

  PageFrame(Store store, Permissions permissions, Chooser chooser) {
    this.store = store;
    this.permissions = permissions;
    this.chooser = chooser;
  }

  @Override
  public void onPermissionRequest(final PermissionRequest asked) {
    if (!isOurs(String.valueOf(asked.getOrigin()))) {
      asked.deny();
      return;
    }
    final List<String> resources = new ArrayList<String>();
    for (String resource : asked.getResources()) if (partOf(resource) != null) resources.add(resource);
    grant(asked, resources, 0);
  }

  /** Asks for one part after the other, and grants those that the user allowed. */
  private void grant(final PermissionRequest asked, final List<String> resources, final int at) {
    if (at == resources.size()) {
      if (resources.isEmpty()) asked.deny();
      else asked.grant(resources.toArray(new String[0]));
      return;
    }
    final String part = partOf(resources.get(at));
    permissions.ask(
        part,
        new Runnable() {
          @Override
          public void run() {
            boolean isAllowed = isAllowed(part);
            if (!isAllowed) resources.remove(at);
            grant(asked, resources, isAllowed ? at + 1 : at);
          }
        });
  }

  private static String partOf(String resource) {
    if (resource.equals(PermissionRequest.RESOURCE_AUDIO_CAPTURE)) return "record";
    return resource.equals(PermissionRequest.RESOURCE_VIDEO_CAPTURE) ? "camera" : null;
  }

  @Override
  public void onGeolocationPermissionsShowPrompt(
      final String origin, final GeolocationPermissions.Callback callback) {
    if (!isOurs(origin)) {
      callback.invoke(origin, false, false);
      return;
    }
    permissions.ask(
        "location",
        new Runnable() {
          @Override
          public void run() {
            callback.invoke(origin, isAllowed("location"), false);
          }
        });
  }

  @Override
  public boolean onShowFileChooser(WebView view, ValueCallback<Uri[]> page, FileChooserParams wanted) {
    if (!isOurs(view.getUrl())) return false;
    chooser.open(wanted, page);
    return true;
  }

  private boolean isAllowed(String part) {
    return Integer.valueOf(1).equals(permissions.outcomeOf(part));
  }

  private boolean isOurs(String address) {
    return ServerAddress.isOf(store.server(), address);
  }
}
